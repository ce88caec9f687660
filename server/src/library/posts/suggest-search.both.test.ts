import {
  createCollection,
  createPost,
  createShare,
  createTags,
  deletePost,
  deleteUser,
  type Input,
  listPosts,
  OWNER,
  updatePost,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';

type Query = Input<typeof listPosts>['query'];

const search = async (person: Person, filter: string, query: Query = {}) =>
  (await person.call(listPosts, { query: { filter, ...query } })).body;

const suggest = async (person: Person, filter: string, query: Query = {}) => {
  const { data, suggestion } = await search(person, filter, query);
  expect(data).toEqual([]);
  return suggestion;
};

const write = (person: Person, title: string, body: Partial<Input<typeof createPost>['body']> = {}) =>
  given(person, createPost, { title, content: 'nothing else', ...body });

/** A user with a post for each title. */
async function aPersonWith(...titles: string[]): Promise<Person> {
  const person = await aPerson(await anApp());
  for (const title of titles) await write(person, title);
  return person;
}

/** The words that are stored for a user. */
const wordsOf = async ({ db }: TestApp, { id }: Person) => {
  const words = db.selectFrom('search_words').select('word').where('user_id', '=', id).orderBy('word');
  return (await words.execute()).map(({ word }) => word);
};

describe('The suggestion for a search without results', () => {
  it.each([
    ['a letter is missing', 'sourdogh'],
    ['two letters are missing', 'sourdoh'],
    ['a letter is doubled', 'sourdoough'],
    ['a letter is another one', 'sourdaugh'],
    ['two letters are exchanged', 'sourduogh'],
    ['two pairs of letters are exchanged', 'osurdouhg'],
    ['the first letter is wrong', 'zourdough'],
    ['the first and the last letter are wrong', 'zourdougj'],
    ['the first letter is missing', 'ourdough'],
    ['case and accents differ too', 'SÖURDOH'],
  ])('is the word that was meant when %s: %s', async (_what, typed) => {
    const person = await aPersonWith('Sourdough', 'Lisbon');
    expect(await suggest(person, typed)).toBe('sourdough');
  });

  it.each([
    ['lisbn', 'lisbon'],
    ['lsibon', 'lisbon'],
    ['tea', null],
    ['teee', 'tree'],
    ['lisb0n', null],
    ['lsbn', null],
    ['sxxrdough', 'sourdough'],
    ['sxxxdough', null],
    ['completely', null],
  ])('allows one edit from four letters and two from eight: %s', async (typed, meant) => {
    const person = await aPersonWith('Sourdough', 'Lisbon', 'Tree');
    expect(await suggest(person, typed)).toBe(meant);
  });

  it('is null for an empty library', async () => {
    expect(await suggest(await aPerson(await anApp()), 'sourdough')).toBeNull();
  });

  it('is absent unless the first page of a search is empty', async () => {
    const person = await aPersonWith('Sourdough');
    const id = await write(person, 'Bread');
    for (const query of [{}, { filter: 'sourd' }, { filter: 'sourdoh', url: 'https://example.org' }, { filter: '' }])
      expect((await person.call(listPosts, { query })).body).not.toHaveProperty('suggestion');
    for (const query of [{ after_id: id }, { offset: 20 }])
      expect(await search(person, 'sourdoh', query)).not.toHaveProperty('suggestion');
  });

  it('prefers the nearest word, and of several the one with the most posts', async () => {
    const person = await aPersonWith('bread', 'broad', 'broad street', 'tread', 'breads');
    expect(await suggest(person, 'brxad')).toBe('broad');
    expect(await suggest(person, 'breadd')).toBe('bread');
    expect(await suggest(person, 'breax')).toBe('bread');
  });

  it('corrects each word that does not exist, and no other', async () => {
    const person = await aPersonWith('Sourdough bread from Lisbon', 'Bred cats');
    expect(await suggest(person, 'sourdoh bread lisbn')).toBe('sourdough bread lisbon');
    expect(await suggest(person, 'Bread  sourdoh')).toBe('Bread  sourdough');
    expect(await suggest(person, 'Bred Lisbon')).toBeNull();
    expect(await suggest(person, 'bread xyzzyx')).toBeNull();
  });

  it('chooses words that are found together', async () => {
    const person = await aPersonWith('Coat', 'Coat hanger', 'Goat', 'Goat cheese');
    expect(await suggest(person, 'zoat cheese')).toBe('goat cheese');
    expect(await suggest(person, 'zoat cheise')).toBe('goat cheese');
  });

  it.each([
    ['"rye sourdoh"', '"rye sourdough"'],
    ['"sourdoh"', '"sourdough"'],
    ['"rye sourdoh', null], // an unpaired quote is a sign to search for
    ['"sourdoh rye"', null],
    ['#sourdoh', '#sourdough'],
    ['sourdoh-bread', 'sourdough-bread'],
  ])('keeps quotes and signs: %s', async (typed, meant) => {
    const person = await aPersonWith('Rye sourdough', 'Sourdough-bread');
    expect(await suggest(person, typed)).toBe(meant);
  });

  it('is a whole word for one that is only begun', async () => {
    const person = await aPersonWith('Wholegrain rolls');
    expect((await search(person, 'whole')).data).toHaveLength(1);
    expect(await suggest(person, 'wholegarin')).toBe('wholegrain');
    expect(await suggest(person, 'rolls wholegarin')).toBe('rolls wholegrain');
  });

  it('finds words of titles, notes, addresses, descriptions and tags', async () => {
    const person = await aPerson(await anApp());
    const { data } = (await person.call(createTags, { body: { tags: [{ name: 'Baguette' }] } })).body;
    await write(person, 'Title', {
      content: '<p>about <strong>sour</strong>dough</p>',
      tags: data.map(({ id }) => id),
    });
    await write(person, 'Link', { content: 'https://bakery.example.org/croissant', description: 'All of Focaccia' });
    expect(await suggest(person, 'sourduogh')).toBe('sourdough');
    expect(await suggest(person, 'baguete')).toBe('baguette');
    expect(await suggest(person, 'focacia')).toBe('focaccia');
    expect(await suggest(person, 'croisant')).toBe('croissant');
  });

  it.each([
    ['Crème brûlée', 'creme brulle', 'creme brûlée'],
    ['Äpfel und Birnen', 'apffel', 'äpfel'],
    ['Привет, мир', 'превет', 'привет'],
    ['Καλημέρα', 'καλιμερα', 'καλημέρα'],
    ['한국어 공부', '한국오', '한국어'],
    ['שלום עולם', 'שלוום', 'שלום'],
    ['日本語の本', '日木語', null],
    ['ภาษาไทย', 'ภาสาไทย', null],
    ['हिन्दी भाषा', 'हिन्दवी', null],
  ])('knows other scripts, or has nothing to suggest: %s', async (title, typed, meant) => {
    expect(await suggest(await aPersonWith(title), typed)).toBe(meant);
  });

  // #no-words-of-others
  it('never contains a word of another user', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    await write(other, 'Sourdough');
    await write(person, 'Lisbon');
    expect(await suggest(person, 'sourdoh')).toBeNull();
    expect(await suggest(other, 'lisbn')).toBeNull();
    expect(await suggest(other, 'sourdoh')).toBe('sourdough');
  });

  it('is not given to visitors, who cannot search', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const collection_id = await given(person, createCollection, { name: 'Shared' });
    await write(person, 'Sourdough');
    const token = 'a-shared-token';
    await person.call(createShare, { body: { collection_id, token, is_active: true } });
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await test.app.inject({ url: '/api/posts?filter=sourdoh', headers });
    expect(JSON.parse(body)).toEqual({ data: [] });
  });

  // #finds-something-in-collection
  it('finds something in the collection that is searched', async () => {
    const person = await aPersonWith('Sourdough');
    const collection_id = await given(person, createCollection, { name: 'Kitchen' });
    const parent_id = collection_id;
    const below = await given(person, createCollection, { name: 'Bread', parent_id });
    expect(await suggest(person, 'sourdoh', { collection_id })).toBeNull();
    await write(person, 'Sourdoughs', { collection_id: below });
    expect(await suggest(person, 'sourdogh', { collection_id })).toBe('sourdoughs');
    expect(await suggest(person, 'sourdogh', { is_uncategorized: true })).toBe('sourdough');
  });

  it('follows what is changed and deleted', async () => {
    const person = await aPerson(await anApp());
    const id = await write(person, 'Sourdough');
    await person.call(updatePost, { params: { id }, body: { title: 'Focaccia' } });
    expect([await suggest(person, 'sourdoh'), await suggest(person, 'focacia')]).toEqual([null, 'focaccia']);
    await person.call(deletePost, { params: { id } });
    expect(await suggest(person, 'focacia')).toBeNull();
    expect(await suggest(person, 'focacia', { is_archived: true })).toBe('focaccia');
  });

  it('is null for a search of very many words', async () => {
    const person = await aPersonWith('Sourdough');
    expect(await suggest(person, 'sourdoh '.repeat(25))).toBeNull();
  });

  it('leaves no word behind of posts that were deleted permanently', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test, 'owner@example.org', OWNER), await aPerson(test, 'other@example.org')];
    const id = await write(person, 'Sourdough bread', { content: 'rye' });
    await write(person, 'Bread', { content: 'rye' });
    await write(other, 'Sourdough', { content: 'wheat' });
    await person.call(deletePost, { params: { id } });
    await test.housekeeping.round();
    expect(await wordsOf(test, person)).toEqual(['bread', 'rye', 'sourdough']);
    await person.call(deletePost, { params: { id }, query: { permanent: true } });
    await test.housekeeping.round();
    expect(await wordsOf(test, person)).toEqual(['bread', 'rye']);
    expect(await wordsOf(test, other)).toEqual(['sourdough', 'wheat']);
    await person.call(deleteUser, { params: { id: other.id } });
    expect(await wordsOf(test, other)).toEqual([]);
  });
});
