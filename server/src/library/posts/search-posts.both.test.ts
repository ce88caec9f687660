import { propertyRuns } from '@benotes/build/test-form';
import {
  createCollection,
  createPost,
  createTags,
  deletePost,
  deleteTag,
  type Input,
  listPosts,
  updatePost,
  updateTag,
} from '@benotes/contract';
import { array, assert, asyncProperty, constantFrom, record, sample } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person } from '../../../testing/app.ts';
import { matchesAll, phrasesOf } from '../search/parse-query.ts';
import { tokenLine, wordsOf } from '../search/tokens.ts';

type Query = Input<typeof listPosts>['query'];

const find = async (person: Person, filter: string, query: Query = {}) =>
  (await person.call(listPosts, { query: { filter, ...query } })).body.data.map(({ title }) => title);

const write = (person: Person, title: string, body: Partial<Input<typeof createPost>['body']> = {}) =>
  given(person, createPost, { title, content: 'nothing else', ...body });

const byName = (a: string, b: string) => a.localeCompare(b);

describe('A search', () => {
  it('covers title, text, URL, description, and tag names', async () => {
    const person = await aPerson(await anApp());
    const { data } = (await person.call(createTags, { body: { tags: [{ name: 'sourdough' }] } })).body;
    await write(person, 'title sourdough');
    await write(person, 'text', { content: '<p>about <strong>sour</strong>dough</p>' });
    await write(person, 'address', { content: 'https://sourdough.example.org/x' });
    await write(person, 'description', { content: 'https://example.org/y', description: 'All of Sourdough' });
    await write(person, 'tag', { tags: data.map(({ id }) => id) });
    await write(person, 'none');
    expect(await find(person, 'sourdough')).toEqual(['title sourdough', 'tag', 'description', 'address', 'text']);
  });

  it('lists matching titles first, and the newest first within each group', async () => {
    const person = await aPerson(await anApp());
    await write(person, 'bread one');
    await write(person, 'first', { content: 'bread' });
    await write(person, 'bread two');
    await write(person, 'second', { content: 'bread' });
    expect(await find(person, 'bread')).toEqual(['bread two', 'bread one', 'second', 'first']);
  });

  it.each([
    ['all words', 'rye bread', ['dark rye bread', 'bread of rye']],
    ['the last word as a prefix', 'rye br', ['dark rye bread', 'bread of rye', 'rye brew']],
    ['no other word as a prefix', 'ry bread', []],
    ['a quoted phrase exactly', '"rye bread"', ['dark rye bread']],
    ['no quoted word as a prefix', '"br"', []],
    ['one letter', 'd', ['dark rye bread']],
  ])('matches %s: %s', async (_what, filter, titles) => {
    const person = await aPerson(await anApp());
    for (const title of ['rye brew', 'bread of rye', 'dark rye bread', 'wheat']) await write(person, title);
    const found = await find(person, filter);
    expect(found.toSorted(byName)).toEqual(titles.toSorted(byName));
  });

  it.each([
    ['of any length', 'wholegr', ['wholegrains', 'wholegrain rolls']],
    ['unless they go on differently', 'wholegrainx', []],
    ['after punctuation', 'stone-grou', ['stone-ground']],
    ['unless it is in quotes', '"wholegr"', []],
    ['even if it begins very many words', 'overnight', ['overnight', 'many overnights', 'many nights']],
  ])('finds words by a prefix, %s', async (_what, filter, titles) => {
    const person = await aPerson(await anApp());
    for (const title of ['wholegrain rolls', 'wholegrains', 'stone-ground', 'overnight']) await write(person, title);
    // More than a query lists by name.
    const many = Array.from({ length: 350 }, (_, index) => `overnight${index}`).join(' ');
    await write(person, 'many nights', { content: many });
    await write(person, 'many overnights', { content: many });
    const found = await find(person, filter);
    expect(found.toSorted(byName)).toEqual(titles.toSorted(byName));
  });

  it.each([
    ['ÄPFEL', 'apfel'],
    ['apfel', 'Äpfel'],
    ['Crème brûlée', 'creme brulee'],
    ['ΌΡΟΣ', 'όρος'],
    ['Straße 12', 'strasse'.slice(0, 3)],
    ['ｆｕｌｌ', 'full'],
    ['日本語の本', '本語'],
    ['東京都', '京'],
    ['한국어', '한국'],
    ['ภาษาไทย', 'ไทย'],
    ['Привет мир', 'прив'],
    ['100% cotton', '100%'],
    ['C++ and C#', 'c++'],
    ['C++ and C#', 'c#'],
    ['a_b', 'a_b'],
    ['back\\slash', 'back\\slash'],
    ['say "hello"', '"hello'],
    ['NEAR(a b) OR NOT', 'NOT'],
    ['col:x a-minus', 'a-minus'],
    ['star*', 'star*'],
    ["it's", "it's"],
    ['🍲 soup', '🍲'],
    ['example.org/a?b=c', 'example.org/a?b'],
  ])('finds %s by %s', async (title, filter) => {
    const person = await aPerson(await anApp());
    await write(person, title);
    expect(await find(person, filter)).toEqual([title]);
  });

  it.each(['100%', 'a_b', '_', '%', '"', '*', 'NEAR(', 'a AND', 'a-x', "'", '\\', '^', 'col:a', '{a}', '()', '😀'])(
    'takes %s for what it is and nothing else',
    async (filter) => {
      const person = await aPerson(await anApp());
      for (const title of ['1000', 'aXb', 'plain']) await write(person, title);
      expect(await find(person, filter)).toEqual([]);
    },
  );

  it('ignores a number sign before a word', async () => {
    const person = await aPerson(await anApp());
    const { data } = (await person.call(createTags, { body: { tags: [{ name: 'typescript' }] } })).body;
    await write(person, 'tagged', { tags: data.map(({ id }) => id) });
    await write(person, 'text', { content: 'about TypeScript' });
    for (const title of ['C and more', 'C# basics', 'F# basics', 'two ##']) await write(person, title);
    for (const filter of ['typescript', '#typescript', '#types'])
      expect(await find(person, filter)).toEqual(['text', 'tagged']);
    expect(await find(person, 'c#')).toEqual(['C# basics']);
    expect(await find(person, '#f#')).toEqual(['F# basics']);
    expect(await find(person, '#')).toEqual(['two ##', 'F# basics', 'C# basics']);
    expect(await find(person, '##')).toEqual(['two ##']);
  });

  it('is up to date after words, tags, or tag names change', async () => {
    const person = await aPerson(await anApp());
    const { data } = (await person.call(createTags, { body: { tags: [{ name: 'green' }] } })).body;
    const [tag = { id: 0 }] = data;
    const id = await write(person, 'before', { tags: [tag.id] });
    await person.call(updatePost, { params: { id }, body: { title: 'after' } });
    expect([await find(person, 'before'), await find(person, 'after')]).toEqual([[], ['after']]);
    await person.call(updateTag, { params: { id: tag.id }, body: { name: 'blue' } });
    expect([await find(person, 'green'), await find(person, 'blue')]).toEqual([[], ['after']]);
    await person.call(deleteTag, { params: { id: tag.id } });
    expect(await find(person, 'blue')).toEqual([]);
  });

  // #limited-to-one-list
  it('can be limited to a collection with its descendants, the recycle bin, or a tag, and is to the user', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const top = await given(person, createCollection, { name: 'Top' });
    const low = await given(person, createCollection, { name: 'Low', parent_id: top });
    const side = await given(person, createCollection, { name: 'Side' });
    const { data } = (await person.call(createTags, { body: { tags: [{ name: 'x' }] } })).body;
    await write(person, 'bread top', { collection_id: top });
    await write(person, 'bread low', { collection_id: low, tags: data.map(({ id }) => id) });
    await write(person, 'bread side', { collection_id: side });
    await write(person, 'bread loose');
    const gone = await write(person, 'bread gone', { collection_id: top });
    await person.call(deletePost, { params: { id: gone } });
    await write(other, 'bread theirs');
    expect(await find(person, 'bread', { collection_id: top })).toEqual(['bread low', 'bread top']);
    expect(await find(person, 'bread', { is_uncategorized: true })).toEqual(['bread loose']);
    expect(await find(person, 'bread', { is_archived: true })).toEqual(['bread gone']);
    expect(await find(person, 'bread', { tag_id: data[0]?.id })).toEqual(['bread low']);
    expect(await find(person, 'bread')).toHaveLength(4);
    expect(await find(other, 'bread')).toEqual(['bread theirs']);
  });

  it('pages through both groups of results, even if the last post of a page is deleted', async () => {
    const person = await aPerson(await anApp());
    for (let index = 0; index < 7; index += 1)
      await write(person, index % 2 === 0 ? `bread ${index}` : `note ${index}`, { content: 'about bread' });
    const all = await find(person, 'bread');
    const paged: string[] = [];
    for (let after_id: number | undefined; ;) {
      const query = { filter: 'bread', limit: 2, ...(after_id && { after_id }) };
      const { data } = (await person.call(listPosts, { query })).body;
      if (data.length === 0) break;
      paged.push(...data.map(({ title }) => title));
      after_id = data.at(-1)?.id;
      await person.call(deletePost, { params: { id: after_id ?? 0 } });
    }
    expect(paged).toEqual(all);
    const unknown = await person.call(listPosts, { query: { filter: 'bread', after_id: 999 } });
    expect(unknown).toEqual({ status: 404, body: 'after_id does not exist' });
  });

  it('has the results that the tokenizer predicts, for any words', async () => {
    const person = await aPerson(await anApp());
    const word = constantFrom('a', 'ab', 'abc', 'Ä', '日', '日本', '100%', 'c++', '"', "'", '*', '_', '%', 'x-y');
    const text = array(word, { maxLength: 5 }).map((words) => words.join(' '));
    const posts = sample(record({ title: text, content: text }), { numRuns: 40, seed: 7 });
    const stored: { title: string; line: string }[] = [];
    for (const [index, { title, content }] of posts.entries()) {
      const name = `${title} n${index}`;
      await write(person, name, { content: `<p>${content.replaceAll('<', '')} end</p>` });
      stored.push({ title: name, line: tokenLine([name, wordsOf(`${content} end`)]) });
    }
    await assert(
      asyncProperty(text, async (filter) => {
        const phrases = phrasesOf(filter);
        const wanted = stored.filter(({ line }) => matchesAll(phrases, line)).map(({ title }) => title);
        const found = await find(person, filter, { limit: 100 });
        // A query without any token lists everything.
        expect(found.toSorted(byName)).toEqual(wanted.toSorted(byName));
      }),
      { numRuns: propertyRuns(0.5) },
    );
  });
});
