/** Kinds of annotation that tie a test of the runner to its sitting. */
export const SITTING = 'sitting';
export const TRACE = 'trace';
export const VERDICT = 'verdict';
