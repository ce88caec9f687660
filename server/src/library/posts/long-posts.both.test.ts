import { propertyRuns } from '@benotes/build/test-form';
import { createPost, createTags, deletePost, listPosts, updatePost, updateTag } from '@benotes/contract';
import { array, assert, asyncProperty, constantFrom, sample, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { matchesAll, phrasesOf } from '../search/parse-query.ts';
import { MAX_IMMEDIATE_BYTES } from '../search/search-index.repo.ts';
import { tokenLine, wordsOf } from '../search/tokens.ts';

const find = async (person: Person, filter: string) =>
  (await person.call(listPosts, { query: { filter } })).body.data.map(({ title }) => title);

/** More words than are indexed immediately, none of which any test searches for. */
const filling = (bytes = MAX_IMMEDIATE_BYTES) =>
  'filling <em>words</em> of a long note. '.repeat(Math.ceil(bytes / 39));

const aLong = (end: string, bytes?: number) => `<p>beginning ${filling(bytes)}</p><p>${end}</p>`;

const pending = async ({ db }: TestApp) =>
  (await db.selectFrom('long_posts').select('post_id').where('is_pending', '=', 1).execute()).length;

describe('A long note', () => {
  // #beginning-found-at-once
  it('is found immediately by its title, tags, and beginning, and soon after by the rest', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { data } = (await person.call(createTags, { body: { tags: [{ name: 'tagged' }] } })).body;
    const tags = data.map(({ id }) => id);
    await given(person, createPost, { title: 'headline', content: aLong('the very end', 400_000), tags });
    for (const filter of ['headline', 'tagged', 'beginning filling'])
      expect(await find(person, filter)).toEqual(['headline']);
    expect(await find(person, 'very')).toEqual([]);
    await test.longPosts.round();
    for (const filter of [
      'headline',
      'very en',
      '"the very end"',
      'beginning end',
      'tagged beginning very',
      '"words of"',
    ])
      expect([filter, await find(person, filter)]).toEqual([filter, ['headline']]);
    for (const filter of ['"end very"', 'very absent', '"headline beginning"'])
      expect([filter, await find(person, filter)]).toEqual([filter, []]);
  });

  it('is no longer found by words that were changed or deleted', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const id = await given(person, createPost, { title: 'note', content: aLong('earlier') });
    await test.longPosts.round();
    await person.call(updatePost, { params: { id }, body: { content: aLong('later') } });
    expect(await find(person, 'earlier')).toEqual([]);
    await test.longPosts.round();
    expect([await find(person, 'earlier'), await find(person, 'later')]).toEqual([[], ['note']]);
    await person.call(updatePost, { params: { id }, body: { content: 'short' } });
    expect([await find(person, 'later'), await find(person, 'short')]).toEqual([[], ['note']]);
    await person.call(updatePost, { params: { id }, body: { content: aLong('again') } });
    await test.longPosts.round();
    await person.call(deletePost, { params: { id } });
    expect(await find(person, 'again')).toEqual([]);
    await person.call(deletePost, { params: { id }, query: { permanent: true } });
    expect(await test.db.selectFrom('long_posts').selectAll().execute()).toEqual([]);
  });

  it('that is changed while it is indexed is indexed in its new version', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const id = await given(person, createPost, { title: 'note', content: aLong('earlier', 1_000_000) });
    const indexing = test.longPosts.round();
    await person.call(updatePost, { params: { id }, body: { content: aLong('later', 500_000) } });
    await indexing;
    await test.longPosts.round();
    expect([await find(person, 'earlier'), await find(person, 'later')]).toEqual([[], ['note']]);
    expect(await pending(test)).toBe(0);
  });

  it('is found by a tag’s new name after the tag is renamed', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { data } = (await person.call(createTags, { body: { tags: [{ name: 'before' }] } })).body;
    const tags = data.map(({ id }) => id);
    await given(person, createPost, { title: 'note', content: aLong('end'), tags });
    await test.longPosts.round();
    await person.call(updateTag, { params: { id: tags[0] ?? 0 }, body: { name: 'after' } });
    await test.longPosts.round();
    expect([await find(person, 'before end'), await find(person, 'after end')]).toEqual([[], ['note']]);
  });

  it('is not found by other users', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    await given(person, createPost, { title: 'mine', content: aLong('secret') });
    await given(other, createPost, { title: 'theirs', content: aLong('nothing') });
    await test.longPosts.round();
    expect(await find(other, 'secret')).toEqual([]);
  });

  it('is found among short ones in the same order, whatever the query', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const words = ['rye', 'bread', 'ryegrass', 'wheat', 'brew'];
    const text = array(constantFrom(...words), { minLength: 1, maxLength: 4 }).map((some) => some.join(' '));
    const notes = sample(tuple(text, text, constantFrom(true, false)), { numRuns: 12, seed: 5 });
    const posts: { title: string; line: string }[] = [];
    for (const [index, [head, end, isLong]] of notes.entries()) {
      const title = `${index} ${head}`;
      const content = isLong ? aLong(end) : end;
      await given(person, createPost, { title, content });
      posts.unshift({ title, line: tokenLine([title, wordsOf(content)]) });
    }
    await test.longPosts.round();
    await assert(
      asyncProperty(text, async (filter) => {
        const phrases = phrasesOf(filter);
        const [inTitle, elsewhere] = [true, false].map((wanted) =>
          posts
            .filter(
              ({ title, line }) => matchesAll(phrases, line) && matchesAll(phrases, tokenLine([title])) === wanted,
            )
            .map(({ title }) => title),
        );
        expect(await find(person, filter)).toEqual([...(inTitle ?? []), ...(elsewhere ?? [])].slice(0, 20));
      }),
      { numRuns: propertyRuns(0.2) },
    );
  });
});
