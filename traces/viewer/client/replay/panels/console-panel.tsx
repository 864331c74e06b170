import { eventLine, isProblem } from '../../../model/events.ts';
import { consoleAt } from '../../../model/moment.ts';
import { duration } from '../../../model/text.ts';
import { Inert } from '../../parts/inert.tsx';
import { useTexts } from '../../settings.ts';
import type { PanelProps } from './props.ts';

/** Lines shown at once, the newest. */
const SHOWN = 100;

/** What the console said, and the page's own errors and dialogs. */
export function ConsolePanel({ replay, place }: PanelProps) {
  const texts = useTexts().replay;
  const said = consoleAt(replay, place);
  if (said.length === 0) return <p class="quiet">{texts.noConsole}</p>;
  return (
    <ol class="console">
      {said.slice(-SHOWN).map((event) => (
        <li key={event.seq} class={isProblem(event) ? 'is-fail' : ''}>
          <span class="quiet">
            #{event.seq} {duration(event.t)} {event.type}
          </span>
          <pre class="wrap">
            <Inert
              text={
                event.type === 'console'
                  ? `${event.level}: ${event.text}`
                  : event.type === 'page.error'
                    ? event.message
                    : eventLine(event)
              }
              limit={800}
            />
          </pre>
        </li>
      ))}
    </ol>
  );
}
