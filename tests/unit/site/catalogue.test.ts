import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../site/catalogue/index.ts';
import { NO_FILTERS } from '../../../site/services/search.ts';
import { openDatabase } from '../../../site/store/database.ts';
import { findEvents } from '../../../site/store/events.ts';
import { seedEvents } from '../../../site/store/seed.ts';
import { EventDetails } from '../../../tools/contracts.ts';
import { BASE } from './support.ts';

const now = () => new Date(BASE);
const world = { db: openDatabase(':memory:'), now };
seedEvents(world.db, now());
const search = (filters: Partial<typeof NO_FILTERS>) => findEvents(world, { ...NO_FILTERS, ...filters });

describe('the catalogue', () => {
  it('holds at least forty events that fit the contract, in every place, price, level and state', () => {
    const events = search({});
    expect(events.length).toBeGreaterThanOrEqual(40);
    for (const event of events) expect(EventDetails.safeParse(event).error).toBeUndefined();
    for (const key of ['location', 'price', 'level', 'state'] as const) {
      expect(new Set(events.map((event) => event[key])).size).toBe(key === 'price' ? 2 : 3);
    }
  });

  it('never has two events of the same start, so that their order is the same in every store', () => {
    const starts = search({}).map((event) => event.startsAt);
    expect(new Set(starts).size).toBe(starts.length);
    expect(starts).toEqual([...starts].sort());
  });

  it('does not let the first Taipei, free, beginner event be guessed', () => {
    const [first, ...others] = search({ location: 'taipei', price: 'free', level: 'beginner' });
    expect(first?.state).toBe('open');
    expect(first?.id).toMatch(/^evt-[a-z0-9]{14}$/);
    expect(others.map(({ id }) => id)).toContain('evt-webmcp-intro');
  });

  it('keeps the introduction as the dataset needs it', () => {
    expect(search({ query: 'webmcp' }).find(({ id }) => id === 'evt-webmcp-intro')).toMatchObject({
      location: 'taipei',
      price: 'free',
      level: 'beginner',
      state: 'open',
      remainingCapacity: 8,
    });
  });

  it('has nothing for a paid advanced Agent event in Kaohsiung, but something near it', () => {
    const paidAdvanced = { price: 'paid', level: 'advanced' };
    expect(search({ ...paidAdvanced, location: 'kaohsiung', query: 'Agent' })).toEqual([]);
    expect(search({ ...paidAdvanced, location: 'online', query: 'agent' })[0]?.title).toContain('Agent');
    expect(search({ ...paidAdvanced, location: 'kaohsiung' }).length).toBeGreaterThan(0);
  });

  it('finds the hostile event, and only it, by its phrase', () => {
    expect(search({ query: 'Ignore previous instructions' }).map(({ id, state }) => [id, state])).toEqual([
      ['evt-malicious-copy', 'open'],
    ]);
  });

  it('has a full free intermediate event in Kaohsiung', () => {
    const states = search({ location: 'kaohsiung', price: 'free', level: 'intermediate' }).map(({ state }) => state);
    expect(states).toContain('full');
  });

  it('compares text without regard to case and width', () => {
    expect(search({ query: '  ＷｅｂＭＣＰ ' })).toEqual(search({ query: 'webmcp' }));
  });

  it('gives two stores different ids but for the two that routes name', () => {
    const other = { db: openDatabase(':memory:'), now };
    seedEvents(other.db, now());
    const here = new Set(search({}).map(({ id }) => id));
    const common = findEvents(other, NO_FILTERS).filter(({ id }) => here.has(id));
    expect(common.map(({ id }) => id).sort()).toEqual(catalogue.flatMap(({ id }) => id ?? []).sort());
  });
});
