import type { Json } from '../../../../schema.ts';
import { eventLine, toneOf } from '../../../model/events.ts';
import { duration } from '../../../model/text.ts';
import { CopyButton } from '../../parts/copy.tsx';
import { Inert } from '../../parts/inert.tsx';
import { JsonTree } from '../../parts/json-tree.tsx';
import { VirtualList } from '../../parts/virtual-list.tsx';
import { useTexts } from '../../settings.ts';
import type { PanelProps } from './props.ts';

/** Every event of the time line as it was recorded. */
export function EventsPanel({ replay, place, onPlace }: PanelProps) {
  const texts = useTexts().replay;
  const event = replay.events[place];
  return (
    <div>
      <VirtualList
        class="lines"
        items={replay.events}
        rowHeight={24}
        height={300}
        label={texts.tabs.events}
        keyOf={({ seq }) => seq}
        reveal={place}
        render={(one, index) => (
          <button
            type="button"
            class={`event tone-text-${toneOf(one)}`}
            aria-current={index === place ? 'true' : undefined}
            onClick={() => onPlace(index)}
          >
            <span class="event-seq">{one.seq}</span>
            <span class="event-time">{duration(one.t)}</span>
            <span class="event-phase">{one.phase}</span>
            <b>{one.type}</b>
            <span class="event-line">
              <Inert text={eventLine(one)} limit={200} line />
            </span>
          </button>
        )}
      />
      {event && (
        <>
          <h3>
            #{event.seq} {event.type}{' '}
            <CopyButton label={texts.copyEvent} class="button-quiet" value={() => event as unknown as Json} />
          </h3>
          <JsonTree value={event as unknown as Json} label={`#${event.seq} ${event.type}`} key={event.seq} />
        </>
      )}
    </div>
  );
}
