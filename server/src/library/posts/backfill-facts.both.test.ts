import { createPost, listPosts, updatePost } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person } from '../../../testing/app.ts';
import { backfillFacts, hasAllFacts } from '../search/backfill-facts.repo.ts';

const open = () => false;

const titles = async (person: Person, filter: string) =>
  (await person.call(listPosts, { query: { filter, limit: 100 } })).body.data.map(({ title }) => title);

describe('Posts from before there were operators', () => {
  it('are found by operators after housekeeping', async () => {
    const app = await anApp();
    const [person, other] = [await aPerson(app), await aPerson(app, 'other@example.org')];
    await given(person, createPost, { title: 'code', content: '<pre><code>a</code></pre>' });
    await given(person, createPost, { title: 'long', content: `<pre><code>${'a '.repeat(200_000)}</code></pre>` });
    await given(other, createPost, { title: 'link', content: 'https://example.org' });
    await app.db.deleteFrom('post_facts').execute();
    expect([await titles(person, 'has:code'), await hasAllFacts(app.db)]).toEqual([[], false]);
    await app.housekeeping.round();
    expect([await titles(person, 'has:code'), await hasAllFacts(app.db)]).toEqual([['long', 'code'], true]);
    expect(await titles(other, 'site:example.org')).toEqual(['link']);
  });

  it('stay as they were changed meanwhile, and the rest is done later', async () => {
    const app = await anApp();
    const person = await aPerson(app);
    const ids: number[] = [];
    for (let index = 0; index < 30; index += 1)
      ids.push(await given(person, createPost, { title: `${index}`, content: '<pre><code>a</code></pre>' }));
    await app.db.deleteFrom('post_facts').execute();
    await person.call(updatePost, { params: { id: ids[3] ?? 0 }, body: { content: 'no code' } });
    let rounds = 0;
    await backfillFacts(app.db, () => (rounds += 1) > 1);
    expect(await hasAllFacts(app.db)).toBe(false);
    await backfillFacts(app.db, open);
    expect(await titles(person, 'has:code')).toHaveLength(29);
    expect(await hasAllFacts(app.db)).toBe(true);
  });
});
