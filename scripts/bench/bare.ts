/**
 * The bare script that a sitting is measured against: new context, goto, calls through CDP, close. It records nothing and
 * grades nothing. Started by `npm run bench` as a process of its own, on a site that stands already.
 */
import { chromium } from '@playwright/test';
import { readScript } from '../../agents/index.ts';
import type { ScriptMove } from '../../agents/script-file.ts';
import { loadDataset, REFERENCE_SCRIPT } from '../../cases/index.ts';
import { BROWSER_VARIABLE, browserArguments } from '../../exam/browser.ts';
import { openSandbox } from '../../exam/sandbox.ts';
import { resolveFrom } from '../../traces/pointer.ts';
import type { Json } from '../../traces/schema.ts';

const [url = '', token = ''] = process.argv.slice(2);
const executablePath = process.env[BROWSER_VARIABLE] ?? '';
const script = readScript(REFERENCE_SCRIPT);
const browser = await chromium.launch({ executablePath, args: browserArguments() });

for (const { case: one } of loadDataset().cases) {
  const sandbox = await openSandbox({ url, token }, one.setup ?? {});
  const context = await browser.newContext();
  await context.addCookies(sandbox.cookies.map((cookie) => ({ ...cookie, url })));
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const frames = new Map<string, string>();
  let added = () => {};
  cdp.on('WebMCP.toolsAdded', ({ tools }) => {
    for (const tool of tools) frames.set(tool.name, tool.frameId);
    added();
  });
  const answers = new Map<string, unknown>();
  let answered = () => {};
  cdp.on('WebMCP.toolResponded', ({ invocationId, output }) => {
    answers.set(invocationId, output);
    answered();
  });
  await cdp.send('WebMCP.enable');
  await page.goto(new URL(one.start, url).href, { waitUntil: 'load' });
  const calls: { name: string; input: Json; result: Json }[] = [];
  const call = async (name: string, wanted: Json) => {
    const resolved = resolveFrom(wanted, { calls, page: {} } as unknown as Json);
    if ('missing' in resolved) throw new Error(`${one.id}: ${resolved.missing} finds nothing`);
    while (!frames.has(name)) await new Promise<void>((done) => (added = done));
    const { invocationId } = await cdp.send('WebMCP.invokeTool', {
      frameId: frames.get(name) ?? '',
      toolName: name,
      input: resolved.value as never,
    });
    while (!answers.has(invocationId)) await new Promise<void>((done) => (answered = done));
    calls.push({ name, input: resolved.value, result: answers.get(invocationId) as Json });
  };
  const moves = async (list: readonly ScriptMove[]) => {
    for (const move of list) {
      if ('call' in move) await call(move.call, move.input);
      if ('calls' in move) for (const each of move.calls) await call(each.call, each.input);
    }
  };
  let turn = 0;
  if (one.changes?.length) await sandbox.change(one.changes);
  if (one.faults?.length) await sandbox.arm(one.faults);
  for (const step of one.steps) {
    if ('agent' in step) await moves(script.cases[one.id]?.[turn++] ?? []);
    else for (const move of step.operator) if ('goto' in move) await page.goto(new URL(move.goto, url).href);
  }
  await context.close();
  await sandbox.close();
}
await browser.close();
