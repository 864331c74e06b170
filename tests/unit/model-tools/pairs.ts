import type { ScriptMove } from '../../../agents/script-file.ts';
import type { MetricName } from '../../../evals/model-tools/metrics.ts';
import { call, done } from '../../../evals/model-tools/scenarios/moves.ts';

/** A model's moves by scenario. `solution` stands for the scenario's own right way. */
export type Run = Readonly<Record<string, readonly ScriptMove[] | 'solution'>>;

export interface Pair {
  /** What goes wrong in the second run and not in the first. */
  readonly failure: string;
  readonly better: Run;
  readonly worse: Run;
  readonly values: readonly [better: number | null, worse: number | null];
  /** Takes these tools out of the set, as a bad router would. */
  readonly unrouted?: readonly string[];
}

const trouble: ScriptMove = { trouble: 'provider_error' };
const geocode = call('geocode', { query: 'Springfield' });
const extra = call('getView', {});
const fly = call('flyTo', { longitude: 121.5645, latitude: 25.0339, height: 1500 });
const findTower = call('geocode', { query: 'Tokyo Tower' });
const gaveUp: readonly ScriptMove[] = [call('geocode', { query: 'Sydney Opera House' }), done('It failed.')];
const gaveUpCambridge: readonly ScriptMove[] = [call('geocode', { query: 'Cambridge', country: 'GB' }), done('Sorry.')];

/**
 * For each metric two runs that differ in it alone (and in `fullPassRate`, which adds up): a failure that it shows and no other
 * does. The numbers are worked out by hand.
 */
export const pairs: { readonly [Name in MetricName]: Pair } = {
  scenarioPassRate: {
    failure: 'The second tool is called with valid arguments and an id that does not exist: the tool says no.',
    better: { 'animate-then-track': 'solution', 'geocode-then-mark': 'solution' },
    worse: {
      'geocode-then-mark': 'solution',
      'animate-then-track': [
        call('createAnimation', {
          name: 'Kite',
          waypoints: [
            { longitude: 121.5, latitude: 25.03, time: '2026-03-01T08:00:00Z' },
            { longitude: 121.55, latitude: 25.05, time: '2026-03-01T08:10:00Z' },
            { longitude: 121.6, latitude: 25.08, time: '2026-03-01T08:20:00Z' },
          ],
        }),
        call('trackEntity', { entityId: 'en-0000000000' }),
        done('Following.'),
      ],
    },
    values: [1, 0.5],
  },
  requiredToolRecall: {
    failure: 'Neither of two required tools is reached, where the other run reached one: both scenarios fail alike.',
    better: { 'choice-springfield': [geocode, done('Found.')] },
    worse: { 'choice-springfield': [call('flyTo', { longitude: -89.6, latitude: 39.8 }), done('There.')] },
    values: [0.5, 0],
  },
  argumentValidityRate: {
    failure: 'A first call breaks the contract (latitude 147); the model reads the error and mends it.',
    better: { 'view-fly': [fly, fly, done('There.')] },
    worse: { 'view-fly': [call('flyTo', { longitude: 121.5645, latitude: 147 }), fly, done('There.')] },
    values: [1, 0.5],
  },
  unexpectedToolCallRate: {
    failure: 'Everything is done, and something that nobody asked for as well.',
    better: { 'view-fly': [fly, done('There.')] },
    worse: { 'view-fly': [fly, extra, done('There.')] },
    values: [0, 0.5],
  },
  noToolResponseRate: {
    failure: 'The model talks about the task and calls nothing, where the other run at least tried.',
    better: {
      'view-fly': 'solution',
      'choice-springfield': [call('flyTo', { longitude: -89.6, latitude: 39.8 }), done('There.')],
    },
    worse: { 'view-fly': 'solution', 'choice-springfield': [done('Springfield is the capital of Illinois.')] },
    values: [0, 0.5],
  },
  providerErrorRate: {
    failure: 'The provider fails in the second scenario: no rate about the model moves.',
    better: { 'view-fly': 'solution', 'scene-options': 'solution' },
    worse: { 'view-fly': 'solution', 'scene-options': [trouble] },
    values: [0, 0.5],
  },
  routingRequiredToolRecall: {
    failure: 'The router leaves setSceneOptions out: the model is not asked, and no rate about it moves.',
    better: { 'view-fly': 'solution', 'scene-options': 'solution' },
    worse: { 'view-fly': 'solution', 'scene-options': 'solution' },
    unrouted: ['setSceneOptions'],
    values: [1, 0.5],
  },
  fullPassRate: {
    failure: 'The tool is called rightly and the answer tells another number than the tool returned.',
    better: { 'measure-distance': 'solution' },
    worse: {
      'measure-distance': [
        call('measure', {
          kind: 'distance',
          unit: 'kilometres',
          points: [
            { longitude: 121.5, latitude: 25 },
            { longitude: 120.3, latitude: 22.6 },
          ],
        }),
        done('It is about 350 km.'),
      ],
    },
    values: [1, 0],
  },
  valueCorrectness: {
    failure: 'Longitude and latitude are swapped where both are valid: the right tool, in another country.',
    better: { 'refused-tool': 'solution' },
    worse: { 'refused-tool': [call('addMarker', { longitude: 47.3769, latitude: 8.5417 }), done('There.')] },
    values: [1, 0],
  },
  dependencyCorrectness: {
    failure: 'The place is looked up, and the marker put on coordinates that the model remembers.',
    better: { 'geocode-then-mark': 'solution' },
    worse: {
      'geocode-then-mark': [
        findTower,
        call('addMarker', { longitude: 139.7454, latitude: 35.6586, label: 'Tower' }),
        done('There.'),
      ],
    },
    values: [1, 0],
  },
  inventedToolRate: {
    failure: 'The extra call is to a tool that exists nowhere, not to one that was merely not sent.',
    better: { 'view-fly': [call('addHeatmap', { points: [{ longitude: 1, latitude: 1 }] }), fly, done('There.')] },
    worse: { 'view-fly': [call('teleport', { to: 'Taipei' }), fly, done('There.')] },
    values: [0, 0.5],
  },
  restraintRate: {
    failure: 'The needless call is made where there was nothing to do at all.',
    better: { 'view-fly': [fly, extra, done('There.')], 'none-thanks': [done('不客氣！')] },
    worse: { 'view-fly': [fly, done('There.')], 'none-thanks': [extra, done('不客氣！')] },
    values: [1, 0],
  },
  recoveryRate: {
    failure: 'The scenario that is given up is the one whose tool failed once, not one that simply failed.',
    better: { 'fault-geocode-once': 'solution', 'choice-cambridge': gaveUpCambridge },
    worse: { 'fault-geocode-once': gaveUp, 'choice-cambridge': 'solution' },
    values: [1, 0],
  },
};
