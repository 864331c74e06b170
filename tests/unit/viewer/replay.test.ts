import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../traces/store.ts';
import { linkedChecks } from '../../../traces/viewer/model/checks.ts';
import { compareColumns } from '../../../traces/viewer/model/compare-runs.ts';
import { compareSittings } from '../../../traces/viewer/model/compare-traces.ts';
import { lanePaths, scaleOf } from '../../../traces/viewer/model/lane-paths.ts';
import { columnsOf } from '../../../traces/viewer/model/matrix.ts';
import { callAt, pageAt, pictureAt, postsAt, toolsAt, usageOf } from '../../../traces/viewer/model/moment.ts';
import { buildReplay, nextStop, placeAt } from '../../../traces/viewer/model/replay.ts';
import { storyOf } from '../../../traces/viewer/model/story.ts';
import { readOverview } from '../../../traces/viewer/server/source.ts';
import { IDS, RUNS, seedStore } from '../../viewer/fixtures/store.ts';

const folder = mkdtempSync(join(tmpdir(), 'viewer-unit-'));
let store: Store;
beforeAll(() => {
  store = seedStore(join(folder, 'exam.db'));
});
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

function load(id: string) {
  const trace = store.trace(id);
  if (!trace) throw new Error(`no ${id}`);
  return { head: trace.head, events: trace.events, bodies: trace.blobs };
}

describe('a replay', () => {
  it('knows at each moment only what had happened by then', () => {
    const { bodies, ...sitting } = load(IDS.pass);
    const replay = buildReplay(sitting);
    expect(pictureAt(replay, 0)).toBeUndefined();
    expect(callAt(replay, 0)).toBeUndefined();
    const [first = -1, second = -1] = replay.stops.call;
    expect(callAt(replay, first)).toMatchObject({ call: { tool: 'search_events' }, result: undefined, ends: true });
    expect(callAt(replay, first + 1)?.result?.outcome).toBe('completed');
    expect(postsAt(replay, second)).toEqual(expect.arrayContaining([{ phase: 'agent', posts: 0 }]));
    const end = replay.events.length - 1;
    expect(postsAt(replay, end)).toEqual(expect.arrayContaining([{ phase: 'agent', posts: 1 }]));
    expect(pageAt(replay, bodies, end)?.lines).toContain('    - text: the end');
    expect(toolsAt(replay, bodies, end).map(({ name, tool }) => [name, tool?.description])).toEqual([
      ['search_events', 'What search_events does.'],
      ['save_event', 'What save_event does.'],
    ]);
    expect(usageOf(replay)).toBeNull();
  });

  it('tells the story in order, writes beside the call that sent them', () => {
    const story = storyOf(buildReplay(load(IDS.pass)));
    expect(story.map(({ kind }) => kind)).toEqual(['prompt', 'call', 'call', 'answer', 'operator']);
    expect(story[2]).toMatchObject({ writes: ['POST /api/saved-events'] });
  });

  it('puts failed checks first and finds their events', () => {
    const [first] = linkedChecks(buildReplay(load(IDS.fail)));
    expect(first?.check.name).toBe('one-id-throughout');
    expect(first?.evidence.map(({ event }) => event.type)).toEqual(['call', 'result']);
  });

  it('finds the next stop, and the moment of a time', () => {
    expect(nextStop([2, 5, 9], 5, 1)).toBe(9);
    expect(nextStop([2, 5, 9], 5, -1)).toBe(2);
    expect(nextStop([2, 5, 9], 9, 1)).toBeUndefined();
    const { events } = load(IDS.pass);
    expect(placeAt(events, -1)).toBe(0);
    expect(placeAt(events, Number.POSITIVE_INFINITY)).toBe(events.length - 1);
  });

  it('goes from place to point and back, by steps and by time', () => {
    const replay = buildReplay(load(IDS.pass));
    const steps = scaleOf(replay, 800, false);
    for (let place = 0; place < replay.events.length; place++) expect(steps.place(steps.x(place))).toBe(place);
    const time = scaleOf(replay, 800, true);
    expect(time.place(-50)).toBe(0);
    expect(time.place(5000)).toBe(replay.events.length - 1);
  });

  it('draws many marks as one path', () => {
    const events = Array.from({ length: 2_000 }, (_, index) => ({ t: index }));
    const scale = scaleOf({ events: events as never, durationMs: 2_000 }, 800, true);
    const marks = events.map((_, place) => ({ from: place, to: place, tone: 'plain' as const }));
    const paths = lanePaths(marks, scale, 0, 10);
    expect(paths).toHaveLength(1);
    expect(paths[0]?.path.split('M').length).toBeLessThan(800);
  });
});

describe('a comparison', () => {
  it('leaves out the random ids of two sandboxes, and sees when another thing was meant', () => {
    const same = compareSittings(load('repeat-1'), load('repeat-3'));
    expect(same.same).toBe(true);
    const other = compareSittings(load(IDS.pass), load(IDS.fail));
    expect(other.same).toBe(false);
    expect(other.calls[1]?.input.real.map(({ pointer }) => pointer)).toEqual(['/event_id']);
    expect(other.unlike.map(({ what }) => what)).toEqual(['site build']);
  });

  it('of two runs says what is unlike and puts what got worse first', () => {
    const columns = columnsOf(readOverview(store));
    const of = (run: string, strength: string) => {
      const found = columns.find((column) => column.run.id === run && column.strength === strength);
      if (!found) throw new Error(`no ${run}`);
      return found;
    };
    const { unlike, cases } = compareColumns(of(RUNS.first, 'E2'), of(RUNS.second, 'E2'));
    expect(unlike.map(({ what }) => what)).toEqual(expect.arrayContaining(['dataset', 'site build']));
    expect(cases[0]).toMatchObject({ caseId: 'ORD-02', change: 'worse' });
    expect(of(RUNS.repeats, 'E2').repeats).toBe(3);
    expect(of(RUNS.repeats, 'E2').passHat).toBe(0);
    expect(of(RUNS.repeats, 'agent').rate).toMatchObject({ passed: 1, judged: 1 });
    expect(of(RUNS.second, 'agent').rate).toMatchObject({ judged: 0, notRun: 1 });
  });
});
