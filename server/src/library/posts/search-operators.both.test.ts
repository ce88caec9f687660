import {
  createCollection,
  createHighlight,
  createPost,
  createTags,
  deleteHighlight,
  deletePost,
  type HighlightSource,
  type Input,
  listPosts,
  updatePost,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';

const find = async (person: Person, filter: string, query: Input<typeof listPosts>['query'] = {}) =>
  (await person.call(listPosts, { query: { filter, limit: 100, ...query } })).body.data;

const titles = async (...given: Parameters<typeof find>) => (await find(...given)).map(({ title }) => title);

const write = (person: Person, title: string, body: Partial<Input<typeof createPost>['body']> = {}) =>
  given(person, createPost, { title, content: 'nothing else', ...body });

async function tagIds(person: Person, ...names: string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const { data } = (await person.call(createTags, { body: { tags: names.map((name) => ({ name })) } })).body;
  return data.map(({ id }) => id);
}

const setCreated = ({ db }: TestApp, id: number, created_at: string) =>
  db.updateTable('posts').set({ created_at }).where('id', '=', id).execute();

const task = (isDone: boolean) =>
  `<ul data-type="taskList"><li data-checked="${isDone}" data-type="taskItem"><label><input type="checkbox"><span></span></label><div>to do</div></li></ul>`;

describe('A search', () => {
  it('excludes words, phrases, and what else has a minus sign', async () => {
    const person = await aPerson(await anApp());
    for (const title of ['rye bread', 'white bread', 'bread white', 'wheat']) await write(person, title);
    await write(person, 'tagged bread', { tags: await tagIds(person, 'old') });
    expect(await titles(person, 'bread -rye')).toEqual(['tagged bread', 'bread white', 'white bread']);
    expect(await titles(person, '-"white bread" -tag:old')).toEqual(['wheat', 'bread white', 'rye bread']);
    expect(await titles(person, '-bread')).toEqual(['wheat']);
  });

  it('takes one of the terms on both sides of OR', async () => {
    const person = await aPerson(await anApp());
    for (const title of ['rye bread', 'wheat bread', 'wheat beer', 'oats']) await write(person, title);
    expect(await titles(person, 'rye OR wheat bread')).toEqual(['wheat bread', 'rye bread']);
    expect(await titles(person, 'oats OR title:rye OR -bread')).toEqual(['oats', 'wheat beer', 'rye bread']);
  });

  it('finds tags and collections by name, without case and accents', async () => {
    const person = await aPerson(await anApp());
    const cooking = await given(person, createCollection, { name: 'Cooking' });
    const bread = await given(person, createCollection, { name: 'Crêpes', parent_id: cooking });
    await write(person, 'one', { tags: await tagIds(person, 'Café au lait'), collection_id: bread });
    await write(person, 'two', { tags: await tagIds(person, 'cafe'), collection_id: cooking });
    await write(person, 'three');
    expect(await titles(person, 'tag:"cafe AU lait"')).toEqual(['one']);
    expect(await titles(person, 'tag:café')).toEqual(['two']);
    expect(await titles(person, 'tag:"cafe au"')).toEqual([]);
    expect(await titles(person, 'in:cooking')).toEqual(['two', 'one']);
    expect(await titles(person, 'in:"COOKING / crepes"')).toEqual(['one']);
    expect(await titles(person, 'in:/crepes')).toEqual([]);
    expect(await titles(person, '-in:crepes')).toEqual(['three', 'two']);
    expect(await titles(person, 'in:uncategorized')).toEqual(['three']);
  });

  it('knows what posts are and contain', async () => {
    const person = await aPerson(await anApp());
    await write(person, 'image', { content: '<p><img src="https://example.org/a.png" alt="&lt;pre&gt;"></p>' });
    await write(person, 'code', { content: '<pre><code>let a;</code></pre>' });
    await write(person, 'open', { content: task(true) + task(false) });
    await write(person, 'done', { content: task(true), tags: await tagIds(person, 'x') });
    await write(person, 'link', { content: 'https://example.org/a' });
    await write(person, 'again', { content: 'https://example.org/a' });
    expect(await titles(person, 'has:image')).toEqual(['image']);
    expect(await titles(person, 'has:code')).toEqual(['code']);
    expect(await titles(person, 'has:task')).toEqual(['done', 'open']);
    expect(await titles(person, 'has:open-task')).toEqual(['open']);
    expect(await titles(person, 'is:link -is:untagged')).toEqual([]);
    expect(await titles(person, 'is:note is:untagged')).toEqual(['open', 'code', 'image']);
    expect(await titles(person, 'is:duplicate')).toEqual(['again', 'link']);
  });

  it('follows changes of URLs, contents, and the recycle bin', async () => {
    const person = await aPerson(await anApp());
    const id = await write(person, 'one', { content: 'https://example.org/a' });
    const other = await write(person, 'other', { content: 'https://example.org/a' });
    await person.call(deletePost, { params: { id: other } });
    expect(await titles(person, 'is:duplicate')).toEqual([]);
    expect(await titles(person, 'is:duplicate', { is_archived: true })).toEqual(['other']);
    await person.call(updatePost, { params: { id }, body: { content: 'https://example.com/b' } });
    expect([await titles(person, 'site:example.org'), await titles(person, 'site:example.com')]).toEqual([[], ['one']]);
    await person.call(updatePost, { params: { id }, body: { content: '<pre><code>a</code></pre>' } });
    expect([await titles(person, 'site:com'), await titles(person, 'has:code')]).toEqual([[], ['one']]);
  });

  it('finds posts with highlights, of texts and of copies, as long as they have one', async () => {
    const app = await anApp();
    const [person, other] = [await aPerson(app), await aPerson(app, 'other@example.org')];
    const passage = { quote: 'else', prefix: 'nothing ', suffix: '', position: 8, color: 'green' } as const;
    const mark = async (whose: Person, post_id: number, source: HighlightSource = 'note') =>
      (await whose.call(createHighlight, { body: { ...passage, post_id, source } })).body.data.id;
    const first = await mark(person, await write(person, 'marked'));
    const post = await write(person, 'marked twice', { content: 'https://example.org/a', note: 'nothing else' });
    const [inNote, inCopy] = [await mark(person, post), await mark(person, post, 'copy')];
    await write(person, 'plain');
    await mark(other, await write(other, 'theirs'));
    expect(await titles(person, 'has:highlight')).toEqual(['marked twice', 'marked']);
    expect(await titles(person, '-HAS:Highlight')).toEqual(['plain']);
    expect(await titles(person, 'has:highlight is:link')).toEqual(['marked twice']);
    for (const id of [first, inNote]) await person.call(deleteHighlight, { params: { id } });
    expect(await titles(person, 'has:highlight')).toEqual(['marked twice']);
    await person.call(deleteHighlight, { params: { id: inCopy } });
    expect(await titles(person, 'has:highlight')).toEqual([]);
  });

  it('finds links by site, with its subdomains, and by a part of the URL', async () => {
    const person = await aPerson(await anApp());
    const urls = [
      'https://example.org',
      'https://www.example.org/Blog/1',
      'https://notexample.org/blog',
      'https://org.example',
    ];
    for (const content of urls) await write(person, content, { content });
    expect(await titles(person, 'site:example.org')).toEqual([urls[1], urls[0]]);
    expect(await titles(person, 'site:www.example.org')).toEqual([urls[1]]);
    expect(await titles(person, 'site:org')).toEqual([urls[2], urls[1], urls[0]]);
    expect(await titles(person, 'url:/blog')).toEqual([urls[2], urls[1]]);
    expect(await titles(person, 'url:%')).toEqual([]);
  });

  it('finds posts by their date of creation, in the time zone of the request', async () => {
    const app = await anApp();
    const person = await aPerson(app);
    for (const [title, time] of [
      ['new year', '2025-12-31T23:30:00.000Z'],
      ['spring', '2026-03-14T12:00:00.000Z'],
    ] as const)
      await setCreated(app, await write(person, title), time);
    await write(person, 'now');
    expect(await titles(person, 'on:2025')).toEqual(['new year']);
    expect(await titles(person, 'on:2025', { time_zone: 'Europe/Berlin' })).toEqual([]);
    expect(await titles(person, 'on:2026-01-01', { time_zone: 'Europe/Berlin' })).toEqual(['new year']);
    expect(await titles(person, 'before:2026-03-14')).toEqual(['new year']);
    expect(await titles(person, 'after:2025 -after:yesterday')).toEqual(['spring']);
    expect(await titles(person, 'after:7d')).toEqual(['now']);
  });

  it('searches for the last word as the beginning of one, whatever operators follow', async () => {
    const person = await aPerson(await anApp());
    await write(person, 'breads');
    await write(person, 'other', { content: 'breads' });
    expect(await titles(person, 'bre is:note')).toEqual(['breads', 'other']);
    expect(await titles(person, 'title:bre')).toEqual(['breads']);
    expect(await titles(person, 'title:"bre"')).toEqual([]);
    expect(await titles(person, '-bre')).toEqual(['other', 'breads']);
  });

  it('finds nothing of other users', async () => {
    const app = await anApp();
    const [person, other] = [await aPerson(app), await aPerson(app, 'other@example.org')];
    const collection_id = await given(other, createCollection, { name: 'Mine' });
    await write(other, 'theirs', {
      tags: await tagIds(other, 'x'),
      collection_id,
      content: `<pre><code>a</code></pre>`,
    });
    await write(other, 'link', { content: 'https://example.org/a' });
    await write(person, 'link', { content: 'https://example.org/a' });
    for (const filter of ['-nothing', 'on:today', 'site:org']) expect(await titles(person, filter)).toEqual(['link']);
    expect(await titles(person, 'tag:x OR in:mine OR has:code OR has:highlight OR title:theirs')).toEqual([]);
    expect(await titles(person, 'is:duplicate')).toEqual([]);
  });

  it('takes fifty terms of all kinds', async () => {
    const person = await aPerson(await anApp());
    await write(person, 'bread');
    const terms = [
      '-a',
      '-"b c"',
      '-tag:x',
      '-in:y',
      '-is:link',
      '-has:image',
      '-site:z',
      '-title:q',
      '-url:u',
      '-on:2000',
    ];
    expect(await titles(person, Array.from({ length: 5 }, () => terms.join(' ')).join(' '))).toEqual(['bread']);
    expect(await titles(person, `${terms.join(' OR ')} ${'-before:1y '.repeat(40)}`)).toEqual(['bread']);
  });
});
