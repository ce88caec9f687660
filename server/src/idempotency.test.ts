import { createPost, listPosts } from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { anApp, aPerson, type Person } from './testing.ts';

const post = (person: Person, key: string, payload: object = { content: 'once' }) =>
  person.send({ method: 'POST', url: createPost.url, payload, headers: { 'idempotency-key': key } });
const count = async (person: Person) => (await person.call(listPosts, { query: { limit: 0 } })).body.data.length;

describe('An idempotency key', () => {
  it('gives the same answer and one effect', async () => {
    const person = await aPerson(await anApp());
    const first = await post(person, 'a-key');
    expect(first.status).toBe(201);
    expect(await post(person, 'a-key')).toEqual(first);
    expect(await count(person)).toBe(1);
    await post(person, 'another');
    expect(await count(person)).toBe(2);
  });

  it('has one effect although two calls come at once', async () => {
    const person = await aPerson(await anApp());
    const answers = await Promise.all([1, 2, 3].map(() => post(person, 'a-key')));
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await count(person)).toBe(1);
  });

  it('belongs to one user and one call', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    await post(person, 'a-key');
    expect((await post(person, 'a-key', { content: 'something else' })).status).toBe(422);
    expect((await post(other, 'a-key')).status).toBe(201);
    expect([await count(person), await count(other)]).toEqual([1, 1]);
  });

  it('remembers a refusal of what was sent', async () => {
    const person = await aPerson(await anApp());
    const refused = await post(person, 'a-key', { content: '' });
    expect(refused.status).toBe(422);
    expect(await post(person, 'a-key', { content: '' })).toEqual(refused);
  });

  it('is good for 24 hours', async () => {
    const person = await aPerson(await anApp());
    await post(person, 'a-key');
    const before = await count(person);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3600 * 1000);
    await post(person, 'a-key');
    vi.restoreAllMocks();
    expect(await count(person)).toBe(before + 1);
  });

  it.each(['', ' ', 'ä', 'x'.repeat(256)])('is refused as %j', async (key) => {
    const person = await aPerson(await anApp());
    expect((await post(person, key)).status).toBe(422);
    expect(await count(person)).toBe(0);
  });
});
