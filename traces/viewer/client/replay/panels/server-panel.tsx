import type { Json, ServerSnapshot } from '../../../../schema.ts';
import { snapshotsAt } from '../../../model/moment.ts';
import { Inert } from '../../parts/inert.tsx';
import { JsonTree } from '../../parts/json-tree.tsx';
import { useTexts } from '../../settings.ts';
import type { PanelProps } from './props.ts';

/** The server's own account, phase by phase, side by side. */
export function ServerPanel({ replay, bodies, place }: PanelProps) {
  const texts = useTexts().replay;
  const all = snapshotsAt(replay, bodies, place);
  const known = all.flatMap(({ event, snapshot }) => (snapshot ? [{ event, snapshot }] : []));
  const last = known.at(-1);
  if (!last) return <p class="quiet">{texts.noServer}</p>;
  const rows: [string, (snapshot: ServerSnapshot) => string][] = [
    [texts.saved, ({ saved }) => saved.join(', ') || '0'],
    [
      texts.registrations,
      ({ registrations }) => registrations.map(({ id, status }) => `${id}: ${status}`).join(', ') || '0',
    ],
    [texts.confirmations, ({ confirmationsIssued }) => String(confirmationsIssued)],
    [
      texts.received,
      ({ received }) => received.map(({ method, path, status }) => `${method} ${path} ${status}`).join(', ') || '0',
    ],
    [
      texts.ledger,
      ({ ledger }) =>
        ledger
          .map(({ action, target, actor, changed }) => `${action} ${target} (${actor}${changed ? '' : ', no change'})`)
          .join(', ') || '0',
    ],
  ];
  return (
    <div>
      <h3>{texts.serverByPhase}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section class="scroll-x" aria-label={texts.serverByPhase} tabIndex={0}>
        <table class="server">
          <thead>
            <tr>
              <td />
              {known.map(({ event }) => (
                <th key={event.seq} scope="col">
                  {event.at} <span class="quiet">#{event.seq}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, read]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {known.map(({ event, snapshot }, index) => {
                  const before = known[index - 1];
                  const text = read(snapshot);
                  return (
                    <td key={event.seq} class={before && read(before.snapshot) !== text ? 'is-changed' : ''}>
                      <Inert text={text} limit={300} />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <h4>
        {last.event.at} #{last.event.seq}
      </h4>
      <JsonTree
        value={last.snapshot as unknown as Json}
        label={`${last.event.at} #${last.event.seq}`}
        key={last.event.seq}
      />
    </div>
  );
}
