import { nanoid } from 'nanoid';
import { atlas } from '../../tools/catalogs/atlas/index.ts';
import { catalogHash } from '../../tools/catalogs/catalog.ts';
import { schemaErrors } from '../../tools/schema-check.ts';
import { hashJson } from '../../traces/hash.ts';
import type { CheckResult, Json, Outcome, Verdict } from '../../traces/schema.ts';
import { type Journal, openStore, type Store } from '../../traces/store.ts';
import type { ScenarioResult } from './metrics.ts';
import type { ModelPort } from './port.ts';
import type { CallFate, CallRecord } from './record.ts';
import { scenarioHash } from './scenarios/index.ts';
import { catalogTools } from './tools.ts';

/** A trace store that the evaluation writes its scenarios to, one trace each, for the viewer. */
export interface TraceWriter {
  write(result: ScenarioResult): void;
  end(interrupted: boolean): void;
}

const OUTCOMES: { readonly [Fate in CallFate]: Outcome } = {
  ok: 'completed',
  tool_error: 'tool_error',
  invalid: 'invalid_input',
  not_sent: 'unregistered',
  invented: 'unknown_tool',
};

function verdictOf({ record, grade }: ScenarioResult, evidence: readonly number[]): Verdict {
  const checks = grade.checks.map(
    (check): CheckResult => ({
      name: `${check.tool}${check.pointer}`,
      kind: check.kind,
      status: check.pass ? 'pass' : 'fail',
      detail: check.pass ? 'as asked' : `is ${check.saw}, not ${check.expected}`,
      evidence: [...evidence],
      expected: check.expected,
      saw: check.saw,
    }),
  );
  const { ending } = record;
  if (grade.outcome === 'pass') return { status: 'pass', reason: null, detail: '', checks };
  if (grade.outcome === 'model_failure') {
    const other = grade.failures.filter(
      (failure) => !grade.checks.some(({ tool, pointer }) => failure.startsWith(`${tool}${pointer} `)),
    );
    const failed = other.map(
      (detail): CheckResult => ({
        name: 'scenario',
        kind: 'scenario',
        status: 'fail',
        detail,
        evidence: [...evidence],
      }),
    );
    return { status: 'fail', reason: null, detail: grade.detail, checks: [...checks, ...failed] };
  }
  const reason = ending.kind === 'trouble' ? ending.reason : 'setup_failed';
  return { status: 'not_run', reason, detail: `${grade.outcome}: ${grade.detail}`, checks };
}

function appendCall(journal: Journal, call: CallRecord, index: number, tools: readonly string[]): number {
  const shown = tools.indexOf(call.tool) + 1 || null;
  const schema = atlas.tools.find(({ name }) => name === call.tool)?.inputSchema;
  journal.append('call', 'agent', {
    call: index,
    turn: 0,
    round: call.round - 1,
    tool: call.tool,
    raw: call.raw,
    input: call.input && { ...call.input },
    shown,
    live: shown,
    schemaErrors: schema && call.input ? schemaErrors(call.input, schema as Json) : null,
  });
  const executed = call.fate === 'ok' || call.fate === 'tool_error';
  return journal.append('result', 'agent', {
    call: index,
    outcome: OUTCOMES[call.fate],
    result: call.result,
    wire: null,
    error: executed ? null : { real: call.problems.join('; '), masked: null },
    durationMs: 0,
    settledLater: null,
  });
}

function appendRecord(journal: Journal, { scenario, record }: ScenarioResult): number[] {
  const tools = catalogTools(atlas.tools.filter(({ name }) => record.sent.includes(name)));
  journal.append('step.started', 'agent', { step: 0, who: 'agent', turn: 0 });
  journal.append('prompt', 'agent', { turn: 0, text: scenario.request });
  const evidence: number[] = [];
  let call = 0;
  for (const turn of record.transcript) {
    if (turn.role !== 'model') continue;
    const catalog = journal.json(tools as unknown as Json);
    journal.append('catalog', 'agent', { catalog, tools: tools.map(({ name }) => name), generation: 1 });
    const { round, text, calls, usage, stop } = turn;
    journal.append('agent.message', 'agent', {
      turn: 0,
      round: round - 1,
      text,
      calls: calls.length,
      usage: usage && { ...usage },
      stop,
      durationMs: 0,
    });
    for (const one of record.calls.filter((made) => made.round === round)) {
      evidence.push(appendCall(journal, one, call, record.sent));
      call += 1;
    }
    if (calls.length === 0) evidence.push(journal.append('answer', 'agent', { turn: 0, text: text ?? '' }));
  }
  if (record.ending.kind === 'trouble') {
    const { reason, message } = record.ending;
    evidence.push(journal.append('trouble', 'agent', { reason, message, where: 'provider' }));
  }
  return evidence;
}

/** Opens a trace store for one run of the evaluation. */
export function traceWriter(
  file: string,
  port: ModelPort,
  run: string,
  command: readonly string[],
  proctor: string,
): TraceWriter {
  const store: Store = openStore(file);
  const datasetHash = scenarioHash();
  const agent = { name: port.provider, evidence: 'E4', model: port.model } as const;
  store.startRun({
    id: run,
    startedAt: new Date().toISOString(),
    command: [...command],
    agents: [agent],
    datasetHash,
    build: null,
    options: { evaluation: 'model-tools', catalog: catalogHash(atlas) },
    resumedFrom: null,
  });
  return {
    write(result) {
      const { scenario, record } = result;
      const copy = { ...scenario, expectation: scenario.request } as unknown as Json;
      const journal = store.beginTrace({
        schema: 1,
        id: nanoid(),
        run,
        caseId: scenario.id,
        category: scenario.kind,
        chapter: 'model-tools',
        repetition: record.repetition,
        case: copy,
        agent: { ...agent, config: null },
        datasetHash,
        caseHash: hashJson(copy),
        catalogHash: null,
        site: { url: 'atlas:simulated', build: null },
        browser: { name: 'none', version: '0' },
        proctor,
        startedAt: new Date().toISOString(),
      });
      journal.finish(verdictOf(result, appendRecord(journal, result)));
    },
    end(interrupted) {
      store.finishRun(run, { endedAt: new Date().toISOString(), interrupted });
      store.close();
    },
  };
}
