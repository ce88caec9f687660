import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { createCollection, createShare, getVisitor, listShares } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type TestApp } from '../../../testing/app.ts';
import { recordQueries, type RecordedQuery } from '../../../testing/recorded-queries.ts';
import type { Visitor } from '../../kernel/http/guard.ts';
import { Openings } from './openings.ts';

const TOKEN = 'a token that nobody guesses';
/** Visitors whom the server remembers. */
const REMEMBERED = 20_000;

/** A link, and how often it was opened, as its owner sees it. */
async function aLink() {
  const test = await anApp();
  const person = await aPerson(test);
  const collection_id = await given(person, createCollection, { name: 'Recipes' });
  const { id } = (await person.call(createShare, { body: { token: TOKEN, collection_id } })).body.data;
  const count = async () => (await person.call(listShares, { query: {} })).body.data[0]?.openings;
  return { test, count, visitor: visitorOf({ shareId: id, ownerId: person.id, collection_id }) };
}

function visitorOf(link: Pick<Visitor, 'shareId' | 'ownerId' | 'collection_id'>): Visitor {
  const named = { collection_name: 'Recipes', collection_description: null, collection_cover: null, name: null };
  const plain = { session: null, with_subcollections: false, with_comments: false, may_add: false };
  return { ...link, ...named, ...plain, token: TOKEN, saved_search_id: null, post_id: null };
}

function unexpected(error: unknown): never {
  throw error;
}

const openingsOf = ({ db }: TestApp) => new Openings({ db, report: unexpected });

const open = ({ app }: TestApp, remoteAddress: string, agent: string) =>
  app.inject({
    url: getVisitor.url,
    remoteAddress,
    headers: { authorization: `Bearer ${TOKEN}`, 'user-agent': agent },
  });

/** How often openings were stored. */
const writesIn = (queries: readonly RecordedQuery[]) =>
  queries.filter(({ file, sql }) => file === 'library/shares/visitors.repo.ts' && sql.startsWith('update "shares"'))
    .length;

/** The heap in use once everything else was collected, in MB. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void; // what the flag adds
  collect();
  return process.memoryUsage().heapUsed / 1024 ** 2;
}

describe('The openings of a link', () => {
  it('tell visitors apart by program and address, and take a network of IPv6 as one', async () => {
    const { test, count } = await aLink();
    for (const [address, agent] of [
      ['192.0.2.1', 'Firefox'],
      ['192.0.2.1', 'Firefox'],
      ['192.0.2.1', 'Safari'],
      ['192.0.2.2', 'Firefox'],
      ['2001:db8::1', 'Firefox'],
      ['2001:db8::2', 'Firefox'],
      ['2001:db8:0:1::1', 'Firefox'],
    ] as const)
      expect((await open(test, address, agent)).statusCode).toBe(200);
    await expect.poll(count).toBe(5);
  });

  it('are not limited: a client counts with each name of a program, but not each of them is a write', async () => {
    const { test, count } = await aLink();
    const queries = recordQueries();
    const requests = Array.from({ length: 200 }, (_, index) => open(test, '192.0.2.1', `Program ${index}`));
    for (const { statusCode } of await Promise.all(requests)) expect(statusCode).toBe(200);
    await expect.poll(count).toBe(200);
    expect(writesIn(queries)).toBeLessThan(200);
  });

  it('are stored together, and not at all where nobody is new', async () => {
    const { test, count, visitor } = await aLink();
    const openings = openingsOf(test);
    const queries = recordQueries();
    for (let round = 0; round < 2; round += 1)
      for (let index = 0; index < 1000; index += 1) openings.note(visitor, `192.0.2.1 Program ${index}`);
    await openings.write();
    expect([writesIn(queries), await count()]).toEqual([1, 1000]);
    openings.note(visitor, '192.0.2.1 Program 7');
    await openings.write();
    expect([writesIn(queries), await count()]).toEqual([1, 1000]);
  });

  it('count a visitor again whom 20,000 others have followed', async () => {
    const { test, count, visitor } = await aLink();
    const openings = openingsOf(test);
    const visit = (index: number) => openings.note(visitor, `192.0.2.1 Program ${index}`);
    for (let index = 0; index <= REMEMBERED; index += 1) visit(index);
    visit(REMEMBERED);
    visit(0);
    await openings.write();
    expect(await count()).toBe(REMEMBERED + 2);
  });

  it('need little memory, however long their programs call themselves', async () => {
    const { test, visitor } = await aLink();
    const openings = openingsOf(test);
    const before = heapUsed();
    for (let index = 0; index < REMEMBERED; index += 1)
      openings.note(visitor, Buffer.alloc(8000, `Program ${index} `).toString('latin1'));
    expect(heapUsed() - before).toBeLessThan(50);
    await openings.write();
  });
});
