import { z } from 'zod';
import { ScriptFile } from '../agents/script-file.ts';
import { CaseFile, Chapters } from './schema.ts';

/** A JSON Schema as editors read it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** What is written, not what parsing makes of it: keys with a default may be left out. */
const written = (schema: z.ZodType, title: string): JsonSchema => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', reused: 'ref' });
  return { $schema, title, ...rest };
};

/** Of the files under `cases/dataset/`. */
export const caseJsonSchema = (): JsonSchema => written(CaseFile, 'Cases of one category');

/** Of `cases/chapters.json`. */
export const chaptersJsonSchema = (): JsonSchema => written(Chapters, 'Chapters and the cases they own');

/** Of `exam-script/1` files. */
export const scriptJsonSchema = (): JsonSchema => written(ScriptFile, 'Moves of a scripted agent');
