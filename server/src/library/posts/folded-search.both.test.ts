import {
  createCollection,
  createHighlight,
  createPost,
  createTags,
  listHighlights,
  listPosts,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person } from '../../../testing/app.ts';
import { rebuildSearch } from '../search/rebuild-search.ts';
import { SEARCH_VERSION_KEY } from '../search/search-index.repo.ts';

const find = async (person: Person, filter: string) =>
  (await person.call(listPosts, { query: { filter, limit: 50 } })).body.data.map(({ title }) => title);

/** What is stored, and what people type to find it. */
const STORED: [stored: string, ...typed: string[]][] = [
  ['Grandma’s bread', "grandma's", "Grandma's bread", '"Grandma’s bread"', 'grandma`s'],
  ["the baker's dozen", 'baker’s', 'bakerʼs'],
  ['Donau\u00ADdampf\u00ADschiff', 'donaudampfschiff', 'Donaudampf', 'donau\u200Bdampfschiff'],
  ['\u2066left\u2069 zero\u200Bwidth\uFEFFspace', 'zerowidthspace', '"left zerowidthspace"'],
  ['Straße', 'STRASSE', 'strasse', 'Straß'],
  ['Łódź', 'lodz', 'LODZ'],
  ['Tromsø', 'tromso', 'TROMSØ'],
  ['ışık DIYARBAKIR', 'isik', 'IŞIK', 'dıyarbakır'],
  ['Ærø œuvre Đặng þing', 'aero', 'oeuvre', 'dang', 'thing'],
  ['well‑known – rather—known', 'well-known', '"rather--known"'],
  ['wait… 2½ cups → ready', 'wait...', '"2 1/2 cups"', '"-> ready"'],
  ['ODOS ΟΔΟΣ', 'οδος', 'οδοσ'],
];

describe('What is typed finds what is stored', () => {
  // #found-as-typed
  it('in titles and texts, by any spelling of its characters', async () => {
    const person = await aPerson(await anApp());
    for (const [index, [stored]] of STORED.entries()) {
      await given(person, createPost, { title: `title ${index}: ${stored}`, content: 'nothing' });
      await given(person, createPost, { title: `text ${index}`, content: `<p>nothing, ${stored}.</p>` });
    }
    for (const [index, [stored, ...typed]] of STORED.entries())
      for (const filter of [`"${stored}"`, ...typed]) {
        const titles = await find(person, filter);
        expect([filter, titles]).toEqual([filter, [`title ${index}: ${stored}`, `text ${index}`]]);
      }
  });

  it('in names of tags and collections, and in highlights', async () => {
    const person = await aPerson(await anApp());
    const { data } = (await person.call(createTags, { body: { tags: [{ name: 'Łódź’s' }] } })).body;
    const collection_id = await given(person, createCollection, { name: 'Stra\u00ADße’s', parent_id: null });
    const id = await given(person, createPost, {
      title: 'one',
      content: 'nothing',
      collection_id,
      tags: data.map((tag) => tag.id),
    });
    for (const filter of ["lodz's", "tag:lodz's", 'tag:"LODZ’S"', "in:strasse's", 'in:"STRASSE’S"'])
      expect([filter, await find(person, filter)]).toEqual([filter, ['one']]);
    const passage = { source: 'note', prefix: '', suffix: '', position: 0, color: 'yellow' } as const;
    await person.call(createHighlight, { body: { ...passage, post_id: id, quote: 'Tromsø’s øl' } });
    const { body } = await person.call(listHighlights, { query: { filter: "TROMSO's ol" } });
    expect(body.data).toHaveLength(1);
  });

  it('in a library of a version that compared other characters, once its index is built anew', async () => {
    const { db, ...app } = await anApp();
    const person = await aPerson({ db, ...app });
    const id = await given(person, createPost, { title: 'Ærø', content: 'nothing' });
    const passage = { source: 'note', prefix: '', suffix: '', position: 0, color: 'yellow' } as const;
    await person.call(createHighlight, { body: { ...passage, post_id: id, quote: 'Straße' } });
    await db.updateTable('highlights').set({ folded: 'straße' }).execute();
    await db.updateTable('posts').set({ title_key: 'ærø' }).execute();
    await db.updateTable('settings').set({ value: '4' }).where('key', '=', SEARCH_VERSION_KEY).execute();
    await rebuildSearch(db);
    expect(await find(person, 'aero')).toEqual(['Ærø']);
    expect((await person.call(listHighlights, { query: { filter: 'strasse' } })).body.data).toHaveLength(1);
    expect(await db.selectFrom('posts').select('title_key').execute()).toEqual([{ title_key: 'aero' }]);
  });
});
