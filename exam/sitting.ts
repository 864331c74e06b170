import type { Browser } from '@playwright/test';
import { nanoid } from 'nanoid';
import { type Agent, AgentTrouble } from '../agents/agent.ts';
import { takeTurn } from '../agents/loop.ts';
import type { Case, Step } from '../cases/schema.ts';
import { hashJson } from '../traces/hash.ts';
import type { Json, NotRunReason, TraceHead, Verdict } from '../traces/schema.ts';
import type { Store } from '../traces/store.ts';
import { NEEDED } from './browser.ts';
import { gradeTrace } from './grade/index.ts';
import { type RecordedHands, recordedHands } from './hands.ts';
import { act } from './operator.ts';
import { openRecorder, type Recorder } from './recorder.ts';
import { openRoom, type Room } from './room.ts';
import { type ExamControls, openSandbox, type Sandbox, SiteError, siteBuild } from './sandbox.ts';

/** Everything that the sittings of one worker share. */
export interface Hall {
  /** The running browser, or why there is none. */
  readonly browser: Browser | { readonly missing: string };
  readonly store: Store;
  readonly site: { readonly url: string; readonly build: string | null; readonly controls: ExamControls | null };
  /** The bundled in-page script. */
  readonly script: string;
  readonly run: string;
  readonly datasetHash: string;
  readonly proctor: string;
  readonly driver: 'cdp' | 'page.webmcp';
  readonly timeoutMs: number;
  readonly maxRounds: number;
}

/** Who sits what. */
export interface Seat {
  readonly case: Case;
  readonly caseHash: string;
  readonly chapter: string;
  readonly agent: Agent;
  readonly repetition: number;
}

export interface Sat {
  readonly trace: string;
  readonly verdict: Verdict;
  /** Resolves when the room and the sandbox are gone. */
  readonly cleared: Promise<void>;
}

/** Ends a sitting early: not the agent's doing and not the site's. */
class SittingTrouble extends Error {
  readonly reason: NotRunReason;
  readonly where: string;
  constructor(reason: NotRunReason, message: string, where: string) {
    super(message);
    this.reason = reason;
    this.where = where;
  }
}

/** How long late requests are waited for at the end of an agent's or the operator's step. */
const QUIET_MS = 5_000;
/** How long a page that should have tools is waited for to register the first. */
const TOOLS_MS = 3_000;

const headOf = (hall: Hall, seat: Seat): TraceHead => ({
  schema: 1,
  id: nanoid(),
  run: hall.run,
  caseId: seat.case.id,
  category: seat.case.category,
  chapter: seat.chapter,
  repetition: seat.repetition,
  case: seat.case as unknown as Json,
  agent: {
    name: seat.agent.name,
    evidence: seat.agent.evidence,
    model: seat.agent.model,
    config: hashJson(seat.agent.config),
  },
  datasetHash: hall.datasetHash,
  caseHash: seat.caseHash,
  catalogHash: null,
  site: { url: hall.site.url, build: hall.site.build },
  browser:
    'missing' in hall.browser
      ? { name: 'none', version: '' }
      : { name: hall.browser.browserType().name(), version: hall.browser.version() },
  proctor: hall.proctor,
  startedAt: new Date().toISOString(),
});

/** Sits one case: opens a clean room, lets agent and operator take their steps, records everything, grades it. */
export async function sit(hall: Hall, seat: Seat, signal: AbortSignal): Promise<Sat> {
  const head = headOf(hall, seat);
  const secrets = hall.site.controls ? [hall.site.controls.token] : [];
  const journal = hall.store.beginTrace(head, { secrets });
  let open = true;
  const recorder = openRecorder(journal, () => open);
  const parts = new Stopwatch();
  const held: { room?: Room; sandbox?: Sandbox } = {};
  try {
    await sitThrough(hall, seat, recorder, held, parts, signal);
  } catch (error) {
    const trouble = troubleOf(error, recorder, signal);
    recorder.record('trouble', trouble);
  }
  recorder.record('timing', { parts: parts.read() });
  open = false;
  const verdict = gradeTrace(journal.trace());
  journal.finish(verdict);
  // The next sitting need not wait for this room to be cleared away.
  const cleared = Promise.all([held.room?.close(), held.sandbox?.close()]).then(
    () => undefined,
    () => undefined,
  );
  return { trace: head.id, verdict, cleared };
}

async function sitThrough(
  hall: Hall,
  seat: Seat,
  recorder: Recorder,
  held: { room?: Room; sandbox?: Sandbox },
  parts: Stopwatch,
  signal: AbortSignal,
): Promise<void> {
  const { browser } = hall;
  if (seat.agent.trouble) throw new SittingTrouble(seat.agent.trouble.reason, seat.agent.trouble.message, 'setup');
  if ('missing' in browser) throw new SittingTrouble('browser_unsupported', browser.missing, 'setup');
  const { controls } = hall.site;
  const sandbox = controls ? await openSandbox(controls, seat.case.setup ?? {}) : null;
  if (sandbox) held.sandbox = sandbox;
  else if (needsControls(seat.case)) {
    throw new SittingTrouble(
      'setup_failed',
      'This case needs the site’s exam controls, and the site has none.',
      'setup',
    );
  }
  for (const cookie of sandbox?.cookies ?? []) recorder.journal.secret(cookie.value);
  parts.lap('sandbox');
  const origin = new URL(hall.site.url).origin;
  const room = await openRoom(browser, recorder, {
    origin,
    cookies: sandbox?.cookies ?? [],
    script: hall.script,
    driver: hall.driver,
  });
  held.room = room;
  parts.lap('room');
  await arrive(hall, browser, seat.case, room);
  parts.lap('arrive');
  await Promise.all([room.capture('start', null, true), sandbox && armAndSnapshot(seat.case, sandbox, recorder)]);
  parts.lap('start');

  const hands = recordedHands(room, recorder, hall.timeoutMs);
  const agentSeat = seat.agent.sit(seat.case.id);
  try {
    let turn = 0;
    for (const [index, step] of seat.case.steps.entries()) {
      if ('agent' in step) {
        await agentStep({ hall, room, recorder, hands, sandbox, agentSeat, signal }, step, index, turn);
        turn += 1;
        parts.lap('agent');
      } else {
        await operatorStep(room, recorder, sandbox, step, index);
        parts.lap('operator');
      }
    }
  } finally {
    await agentSeat.close?.();
  }
  recorder.phase = 'teardown';
  await room.requests.quiet(QUIET_MS);
  await Promise.all([
    room.capture('end', null, false),
    sandbox && snapshot(sandbox, recorder, 'end', null),
    controls && checkBuild(controls, hall.site.build),
  ]);
  parts.lap('end');
}

/** Evidence is of one build: a site that was changed under the sitting makes it worthless. */
async function checkBuild(controls: ExamControls, build: string | null): Promise<void> {
  const now = await siteBuild(controls);
  if (now === build) return;
  throw new SittingTrouble(
    'provenance_mismatch',
    `The site was build ${build} at the start and is build ${now} now.`,
    'end',
  );
}

const needsControls = (one: Case) => Boolean(one.setup || one.faults?.length || one.changes?.length);

async function arrive(hall: Hall, browser: Browser, one: Case, room: Room): Promise<void> {
  const address = new URL(one.start, hall.site.url).href;
  const response = await room.page.goto(address, { waitUntil: 'load' }).catch((error: unknown) => {
    const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new SittingTrouble('site_unavailable', `The start page ${address} could not be opened: ${line}`, 'arrival');
  });
  const status = response?.status() ?? 0;
  if (status >= 500) {
    throw new SittingTrouble('site_unavailable', `The start page ${address} answered with ${status}.`, 'arrival');
  }
  if (status >= 400) {
    throw new SittingTrouble('setup_failed', `The start page ${address} answered with ${status}.`, 'arrival');
  }
  const { hasModelContext } = await room.look();
  if (!hasModelContext) {
    throw new SittingTrouble(
      'browser_unsupported',
      `${browser.browserType().name()} ${browser.version()} shows no document.modelContext on ${address}. Needed: ${NEEDED}, and a page on https or loopback.`,
      'arrival',
    );
  }
  if (one.tools.expected.length > 0) await room.someTool(TOOLS_MS);
}

/** Faults and other clients' changes come after the page has loaded, before the agent's first move. */
async function armAndSnapshot(one: Case, sandbox: Sandbox, recorder: Recorder): Promise<void> {
  if (one.changes?.length) await sandbox.change(one.changes);
  if (one.faults?.length) {
    await sandbox.arm(one.faults);
    for (const fault of one.faults)
      recorder.record('fault.armed', { fault: fault.fault, detail: fault as unknown as Json });
  }
  await snapshot(sandbox, recorder, 'start', null);
}

async function snapshot(
  sandbox: Sandbox,
  recorder: Recorder,
  at: 'start' | 'agent' | 'operator' | 'end',
  step: number | null,
): Promise<void> {
  const now = await sandbox.snapshot();
  recorder.record('server.snapshot', { at, step, snapshot: recorder.json(now as unknown as Json) });
  if (at !== 'end') return;
  for (const [fault, times] of Object.entries(now.faults)) recorder.record('fault.fired', { fault, times });
}

interface AgentStepContext {
  readonly hall: Hall;
  readonly room: Room;
  readonly recorder: Recorder;
  readonly hands: RecordedHands;
  readonly sandbox: Sandbox | null;
  readonly agentSeat: ReturnType<Agent['sit']>;
  readonly signal: AbortSignal;
}

async function agentStep(
  { hall, room, recorder, hands, sandbox, agentSeat, signal }: AgentStepContext,
  step: Extract<Step, { agent: unknown }>,
  index: number,
  turn: number,
): Promise<void> {
  recorder.phase = 'agent';
  recorder.record('step.started', { step: index, who: 'agent', turn });
  const { prompt } = step.agent;
  recorder.record('prompt', { turn, text: prompt });
  const text = await takeTurn(agentSeat, hands, { turn, text: prompt }, { maxRounds: hall.maxRounds }, signal);
  recorder.record('answer', { turn, text });
  if (!(await room.requests.quiet(QUIET_MS))) {
    recorder.record('note', { text: `Requests were still running ${QUIET_MS} ms after the answer.` });
  }
  if (room.crashed)
    throw new SittingTrouble('evidence_incomplete', 'The page crashed during the agent’s turn.', 'agent');
  await Promise.all([room.look(), sandbox && snapshot(sandbox, recorder, 'agent', index)]);
  room.recordState('after-agent', null);
}

async function operatorStep(
  room: Room,
  recorder: Recorder,
  sandbox: Sandbox | null,
  step: Extract<Step, { operator: unknown }>,
  index: number,
): Promise<void> {
  recorder.phase = 'operator';
  recorder.record('step.started', { step: index, who: 'operator', turn: null });
  for (const move of step.operator) {
    recorder.record('operator', { step: index, ...(await act(room.page, room.requests, move)) });
  }
  await room.requests.quiet(QUIET_MS);
  if (step.operator.some((move) => 'goto' in move)) await room.someTool(TOOLS_MS);
  await Promise.all([
    room.capture('after-operator', null, true),
    sandbox && snapshot(sandbox, recorder, 'operator', index),
  ]);
}

/** Names what went wrong between us and the evidence; nothing here may ever count against the agent or the site. */
function troubleOf(
  error: unknown,
  recorder: Recorder,
  signal: AbortSignal,
): { reason: NotRunReason; message: string; where: string } {
  const where = recorder.phase;
  if (signal.aborted) return { reason: 'interrupted', message: 'The run was interrupted during this sitting.', where };
  if (error instanceof SittingTrouble) return { reason: error.reason, message: error.message, where: error.where };
  if (error instanceof AgentTrouble) return { reason: error.reason, message: error.message, where };
  if (error instanceof SiteError) {
    return { reason: error.unreachable ? 'site_unavailable' : 'setup_failed', message: error.message, where };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { reason: where === 'setup' ? 'setup_failed' : 'evidence_incomplete', message, where };
}

/** Milliseconds spent in each part of a sitting. */
class Stopwatch {
  #last = performance.now();
  readonly #parts = new Map<string, number>();
  lap(part: string): void {
    const now = performance.now();
    this.#parts.set(part, (this.#parts.get(part) ?? 0) + now - this.#last);
    this.#last = now;
  }
  read(): Record<string, number> {
    return Object.fromEntries([...this.#parts].map(([part, ms]) => [part, Math.round(ms * 10) / 10]));
  }
}
