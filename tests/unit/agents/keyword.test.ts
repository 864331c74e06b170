import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadDataset } from '../../../cases/index.ts';
import { contracts } from '../../../tools/contracts.ts';
import type { Json } from '../../../traces/schema.ts';
import { take, tool, withAgent } from './desk.ts';

const AGENTS = join(import.meta.dirname, '..', '..', '..', 'agents');

const shelf = [
  {
    ...tool('find_books', {
      type: 'object',
      properties: {
        shelf: { type: 'string', description: 'Kind', enum: ['poetry', 'history'] },
        query: { type: 'string', description: 'keyword' },
      },
    }),
    description: 'Search the shelf for books.',
  },
  {
    ...tool('get_book_details', {
      type: 'object',
      properties: { book_id: { type: 'string', description: 'number of the book' } },
      required: ['book_id'],
    }),
    description: 'Show the details of one book.',
  },
];

const answers: Readonly<Record<string, Json>> = {
  find_books: {
    books: [
      { id: 'b-77', title: 'One' },
      { id: 'b-78', title: 'Two' },
    ],
  },
  get_book_details: { book: { id: 'b-78', title: 'Two' } },
};

const sit = (prompt: string) =>
  withAgent('keyword', {}, (agent) =>
    take(agent, { tools: shelf, answer: ({ name }) => JSON.stringify(answers[name] ?? null) }, prompt),
  );

test('fills a choice by the word for it, on a site it has never seen', async () => {
  const { asked } = await sit('Please search for a poetry book.');
  expect(asked).toMatchObject([{ name: 'find_books', arguments: '{"shelf":"poetry"}' }]);
});

test('asks where something that is needed was not said', async () => {
  const { asked, answer } = await sit('Show me the details of it.');
  expect(asked).toEqual([]);
  expect(answer).toContain('number of the book');
});

test('leaves alone what it is told to leave alone', async () => {
  const { asked } = await sit('What is poetry? Do not search.');
  expect(asked).toEqual([]);
});

test('says so when no word of the prompt speaks for a tool', async () => {
  const { asked, answer } = await sit('Hello there.');
  expect(asked).toEqual([]);
  expect(answer).toMatch(/\?$/);
});

test('knows no case, no tool of the site, and no case’s wording', () => {
  const files = readdirSync(AGENTS).filter((name) => name.startsWith('keyword'));
  const source = files.map((name) => readFileSync(join(AGENTS, name), 'utf8')).join('\n');
  for (const { case: one } of loadDataset().cases) {
    expect(source).not.toContain(one.id);
    for (const step of one.steps) if ('agent' in step) expect(source).not.toContain(step.agent.prompt);
  }
  for (const name of Object.keys(contracts)) expect(source).not.toContain(name);
});
