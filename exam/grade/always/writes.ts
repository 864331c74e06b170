import type { ExpectedWrite } from '../../../cases/schema.ts';
import type { Account, SentRequest } from '../account.ts';
import { blamed, type Finding, type Grading } from '../grading.ts';
import { agentSpans } from '../spans.ts';
import { beyond, countsDiffer, fitsPath, isWriting, type LedgerRow, ledgerRows, writingRequests } from '../writing.ts';

/** Nothing was written in the agent phase but what the case expects, by the browser's count and by the server's. */
export function writes(grading: Grading): Finding {
  const { account } = grading;
  const expectedWrites = account.case.writes ?? [];
  const sent = writingRequests(account);
  const [owned, free] = byBlame(grading, sent);
  const found = agentSpans(account);
  const spans = found.kind === 'spans' ? found.spans : [];
  const rows = ledgerRows(spans);
  const freeRows = withoutThose(rows, owned);
  const unasked = beyond(
    free,
    expectedWrites,
    (write, request) => covers(account, write, request),
    (write) => write.requests,
  );
  const unaskedRows = beyond(freeRows, expectedWrites, coversRow, (write) => write.ledger);
  const expected =
    expectedWrites
      .map(({ requests, method, path, tool }) => `at most ${requests} ${method} ${path} by ${tool}`)
      .join(', ') || 'no write';
  const saw = `${sent.length} writing requests, ${rows.length} ledger rows`;
  const evidence = [...sent.map(({ seq }) => seq), ...spans.flatMap(({ from, to }) => [from, to])];
  if (unasked.length > 0 || unaskedRows.length > 0) {
    return {
      status: 'fail',
      detail: [...unasked.map(tellRequest), ...unaskedRows.map(tellRow)].join(' '),
      evidence: unasked.length > 0 ? unasked.map(({ seq }) => seq) : evidence,
      ...{ expected, saw },
      faults: faultsOf(account, unasked, spans.at(0)?.from ?? 0),
    };
  }
  if (found.kind === 'missing' && account.siteKeepsAccount) {
    return { status: 'unknown', detail: found.what, evidence, expected, saw };
  }
  const difference = countsDiffer(account, spans);
  if (difference !== null) return { status: 'unknown', detail: difference, evidence, expected, saw };
  const detail = sent.length === 0 ? 'Nothing was written.' : 'Nothing was written beyond what the case expects.';
  return { status: 'pass', detail, evidence, expected, saw };
}

/** What a call sent that another check already blames is blamed with it. */
function byBlame(grading: Grading, sent: readonly SentRequest[]): [readonly SentRequest[], readonly SentRequest[]] {
  const { calls } = grading.account;
  const isOwned = ({ call }: SentRequest) => calls.some((one) => one.index === call && blamed(grading, one) !== null);
  return [sent.filter(isOwned), sent.filter((request) => !isOwned(request))];
}

/** The rows that these requests do not account for, one row for one request. */
function withoutThose(rows: readonly LedgerRow[], requests: readonly SentRequest[]): readonly LedgerRow[] {
  const left = [...requests];
  return rows.filter((row) => {
    const index = left.findIndex(({ method, url }) => method === row.method && url === row.path);
    if (index < 0) return true;
    left.splice(index, 1);
    return false;
  });
}

function covers(account: Account, write: ExpectedWrite, request: SentRequest): boolean {
  const call = request.call === null ? undefined : account.calls.find(({ index }) => index === request.call);
  return call?.tool === write.tool && fitsPath(write, request, request.url);
}

const coversRow = (write: ExpectedWrite, row: LedgerRow): boolean =>
  write.action === row.action && fitsPath(write, row, row.path);

const tellRequest = ({ method, url, call }: SentRequest): string =>
  `${method} ${url} was sent ${call === null ? 'outside any call' : 'during a call'} and is not expected.`;

const tellRow = (row: LedgerRow): string =>
  `The server’s ledger holds an unexpected ${row.action} through ${row.method} ${row.path}${isWriting(row) ? '' : ', which is no writing request'}.`;

/** A call during which an unexpected write began is to blame for it; so is the moment, for all that follows. */
function faultsOf(account: Account, unasked: readonly SentRequest[], start: number) {
  if (unasked.length === 0) return [{ call: null, seq: start }];
  return unasked.map(({ call, seq }) => {
    const owner = account.calls.find(({ index }) => index === call);
    return { call, seq: owner?.seq ?? seq };
  });
}
