import type { Json } from '../../../../schema.ts';
import { callAt } from '../../../model/moment.ts';
import { duration } from '../../../model/text.ts';
import { CopyButton } from '../../parts/copy.tsx';
import { Inert } from '../../parts/inert.tsx';
import { JsonTree } from '../../parts/json-tree.tsx';
import { useTexts } from '../../settings.ts';
import type { PanelProps } from './props.ts';

const WELL: ReadonlySet<string> = new Set(['completed', 'awaiting_user']);

/** The latest call: what was asked, whether it fits the schema, what came back, and which errors. */
export function CallPanel({ replay, place }: PanelProps) {
  const texts = useTexts().replay;
  const now = callAt(replay, place);
  if (!now) return <p class="quiet">{texts.noCall}</p>;
  const { call, result, ends } = now;
  const errors = call.schemaErrors;
  return (
    <div class="call-panel" key={call.seq}>
      <h3>
        <code class="tool">
          <Inert text={call.tool} limit={120} line />
        </code>
        <span class={`outcome${WELL.has(result?.outcome ?? (ends ? 'completed' : '')) ? '' : ' is-fail'}`}>
          {result?.outcome ?? (ends ? texts.stillRunning : texts.running)}
        </span>
        {result && (
          <span class="quiet">
            {texts.latency} {duration(result.durationMs)}
          </span>
        )}
        <CopyButton
          label={texts.copyCall}
          class="button-quiet"
          value={() => ({ call: call as unknown as Json, result: (result ?? null) as unknown as Json })}
        />
      </h3>
      <p class={errors === null ? 'quiet' : errors.length > 0 ? 'is-fail' : 'is-pass'}>
        {errors === null ? (
          texts.schemaNone
        ) : errors.length > 0 ? (
          <>
            {texts.schemaBad}: <Inert text={errors.join('; ')} />
          </>
        ) : (
          texts.schemaOk
        )}
      </p>
      <p class="quiet">
        {texts.shown}: {call.shown ?? '–'} · {texts.live}: {call.live ?? '–'}
        {call.live !== null && call.shown !== call.live && <span class="is-fail"> · {texts.stale}</span>}
        {call.live === null && <span class="is-fail"> · {texts.unregistered}</span>}
      </p>
      <h4>{texts.inputLong}</h4>
      {call.input === null ? (
        <pre class="wrap">
          <Inert text={call.raw} />
        </pre>
      ) : (
        <JsonTree value={call.input} label={texts.inputLong} key={`in ${call.seq}`} height={200} />
      )}
      {call.input !== null && call.raw.length < 2000 && call.raw.replace(/\s/g, '') !== safeJson(call.input) && (
        <details>
          <summary>{texts.rawArguments}</summary>
          <pre class="wrap">
            <Inert text={call.raw} />
          </pre>
        </details>
      )}
      {result && (
        <>
          <h4>{texts.outputLong}</h4>
          {result.outcome === 'timed_out' && (
            <p class="is-fail">{result.settledLater ? texts.settled : texts.notSettled}</p>
          )}
          {result.result !== null && <JsonTree value={result.result} label={texts.result} key={`out ${result.seq}`} />}
          {result.wire !== null && (
            <details>
              <summary>{texts.wire}</summary>
              <pre class="wrap">
                <Inert text={result.wire} />
              </pre>
            </details>
          )}
          {result.error && (
            <dl class="check-values">
              <div>
                <dt>{texts.realError}</dt>
                <dd>
                  <Inert text={result.error.real ?? '–'} />
                </dd>
              </div>
              <div>
                <dt>{texts.maskedError}</dt>
                <dd>
                  <Inert text={result.error.masked ?? '–'} />
                </dd>
              </div>
            </dl>
          )}
        </>
      )}
    </div>
  );
}

/** The input as it would be written without spaces; nothing for what is too deep to be written. */
function safeJson(value: Json): string {
  try {
    return JSON.stringify(value).replace(/\s/g, '');
  } catch {
    return '';
  }
}
