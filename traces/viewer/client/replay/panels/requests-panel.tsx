import { isWrite } from '../../../model/events.ts';
import { postsAt, requestsAt } from '../../../model/moment.ts';
import { duration } from '../../../model/text.ts';
import { Inert } from '../../parts/inert.tsx';
import { VirtualList } from '../../parts/virtual-list.tsx';
import { useTexts } from '../../settings.ts';
import type { PanelProps } from './props.ts';

/** Requests so far, and how many POSTs each phase sent. */
export function RequestsPanel({ replay, place, onPlace }: PanelProps) {
  const texts = useTexts().replay;
  const requests = requestsAt(replay, place).toReversed();
  return (
    <div>
      <h3>{texts.postsByPhase}</h3>
      <dl class="counters">
        {postsAt(replay, place).map(({ phase, posts }) => (
          <div key={phase} class={posts > 0 ? 'is-write' : ''}>
            <dt>{phase}</dt>
            <dd>{posts}</dd>
          </div>
        ))}
      </dl>
      {requests.length === 0 ? (
        <p class="quiet">{texts.noRequests}</p>
      ) : (
        <VirtualList
          class="lines"
          items={requests}
          rowHeight={26}
          height={420}
          label={texts.tabs.requests}
          keyOf={({ place: at }) => at}
          render={({ request, response, place: at }) => (
            <button
              type="button"
              class={`request${isWrite(request.method) ? ' is-write' : ''}`}
              onClick={() => onPlace(at)}
            >
              <span class="tag">{request.phase}</span>
              <b>
                <Inert text={request.method} limit={12} line />
              </b>
              <span class="request-url">
                <Inert text={request.url} limit={200} line />
              </span>
              <span
                class={response && (response.failure !== null || (response.status ?? 0) >= 400) ? 'is-fail' : 'quiet'}
              >
                {response ? (
                  <Inert
                    text={`${response.status ?? response.failure ?? '–'} · ${duration(response.durationMs)}`}
                    limit={80}
                    line
                  />
                ) : (
                  texts.pending
                )}
              </span>
            </button>
          )}
        />
      )}
    </div>
  );
}
