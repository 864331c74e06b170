import { readScript } from '../../agents/index.ts';
import { loadDataset, REFERENCE_SCRIPT } from '../../cases/index.ts';
import { keyBrain } from './fakes/brain.ts';

/** Ids and prompts of all cases: what a model that knows the key by heart goes by. */
export const CASES = loadDataset().cases.map(({ case: { id, steps } }) => ({
  id,
  prompts: steps.flatMap((step) => ('agent' in step ? [step.agent.prompt] : [])),
}));

/** A model that answers by the answer key. */
export const byHeart = () => keyBrain(readScript(REFERENCE_SCRIPT), CASES);
