import { fileURLToPath } from 'node:url';

/** The folder of the project's own cases. */
export const CASES_DIR = fileURLToPath(new URL('.', import.meta.url));
