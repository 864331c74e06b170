import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { caseJsonSchema, chaptersJsonSchema, scriptJsonSchema } from '../cases/json-schemas.ts';
import { traceJsonSchema } from '../traces/trace-file.ts';
import { command, EXIT, main } from './cli.ts';

const ROOT = join(import.meta.dirname, '..');

/** Where each JSON Schema for editors lies; a test checks that they are current. */
const SCHEMAS = {
  'cases/case.schema.json': caseJsonSchema,
  'cases/chapters.schema.json': chaptersJsonSchema,
  'agents/exam-script.schema.json': scriptJsonSchema,
  'traces/trace.schema.json': traceJsonSchema,
};

await main(async () => {
  command('schemas', 'Writes the JSON Schemas that editors read.').parse();
  for (const [file, schema] of Object.entries(SCHEMAS)) {
    writeFileSync(join(ROOT, file), `${JSON.stringify(schema(), null, 2)}\n`);
    console.log(file);
  }
  return EXIT.pass;
});
