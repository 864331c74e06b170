import { CASES_DIR } from '../cases/dir.ts';
import { readRawDataset } from '../cases/raw.ts';
import { PAPER_ONLY, type Problem, validateDataset } from '../cases/validate.ts';
import { command, EXIT, main, UsageError } from './cli.ts';

const program = () =>
  command('evals:validate', 'Checks the structure of the cases; answers none.')
    .option('--dir <dir>', 'another dataset: a folder with dataset/, chapters.json, locked.json, scripts/', CASES_DIR)
    .option('--json', 'print the result as JSON');

function read(dir: string) {
  try {
    return readRawDataset(dir);
  } catch (error) {
    throw new UsageError(
      `${dir} cannot be read as a dataset: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

const tell = ({ file, caseId, path, message }: Problem): string =>
  `${caseId ?? '-'}  ${file}${path === '' ? '' : `#${path}`}  ${message}`;

await main(async () => {
  const { dir, json } = program().parse().opts<{ dir: string; json?: boolean }>();
  const raw = read(dir);
  const problems = validateDataset(raw);
  const cases = raw.dataset.flatMap((file) =>
    'json' in file ? ((file.json as { cases?: unknown[] } | null)?.cases ?? []) : [],
  );
  if (json) {
    console.log(JSON.stringify({ schema: 'paper/1', cases: cases.length, problems, proves: PAPER_ONLY }, null, 2));
  } else {
    for (const problem of problems) console.log(tell(problem));
    console.log(
      problems.length === 0
        ? `${cases.length} cases are in order.`
        : `${problems.length} problems in ${cases.length} cases.`,
    );
    console.log(PAPER_ONLY);
  }
  return problems.length === 0 ? EXIT.pass : EXIT.fail;
});
