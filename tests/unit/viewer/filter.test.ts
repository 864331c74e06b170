import { describe, expect, it } from 'vitest';
import { matches, parseFilter, toggleTerm } from '../../../traces/viewer/model/filter.ts';
import type { Subject } from '../../../traces/viewer/model/subject.ts';

const subject: Subject = {
  status: 'fail',
  reason: '',
  places: ['order', 'day-18', 'ord-02'],
  caseId: 'ord-02',
  run: 'run-1',
  agent: 'anthropic',
  model: 'model-a',
  evidence: 'e4',
  build: 'b1',
  tools: ['search_events', 'save_event'],
  failed: ['one-id-throughout'],
  text: 'order day-18 ord-02 anthropic model-a fail another event was saved',
};
const holds = (text: string) => matches(parseFilter(text), subject);

describe('a filter', () => {
  it.each([
    ['', true],
    ['s:fail @order tool:save_event agent:anthropic !day-14', true],
    ['S:FAIL', true],
    ['!day-18', false],
    ['!@day-18', false],
    ['s:pass', false],
    ['s:pass s:fail', true],
    ['s:pass s:fail agent:openai', false],
    ['tool:prepare_event_registration', false],
    ['check:one-id', true],
    ['e:agent', true],
    ['e:E2', false],
    ['"another event"', true],
    ['another nothing', false],
    ['case:ORD model:model', true],
    ['run:run-1 build:b1', true],
  ])('%s is %s', (text, expected) => {
    expect(holds(text)).toBe(expected);
  });

  it('names what it does not understand and goes on with the rest', () => {
    const { terms, unknown } = parseFilter('colour:red s:not-run tool:""');
    expect(unknown).toEqual(['colour:red', 'tool:""']);
    expect(terms).toMatchObject([{ key: 's', value: 'not_run', negative: false }]);
  });

  it('is built by clicks: a second click takes the term away', () => {
    expect(toggleTerm('', 's:fail')).toBe('s:fail');
    expect(toggleTerm('s:fail', '@order')).toBe('s:fail @order');
    expect(toggleTerm('s:fail @order', 's:fail')).toBe('@order');
  });
});
