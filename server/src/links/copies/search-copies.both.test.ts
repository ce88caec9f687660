import { countSavedSearches, createSavedSearch, listPosts } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { aPerson, type Person } from '../../../testing/app.ts';
import { aCopyServer, anArticle, saveAndCopy } from '../../../testing/copies.ts';
import { aWebSite, save } from '../../../testing/web-site.ts';
import { rebuildSearch } from '../../library/search/rebuild-search.ts';
import { SEARCH_VERSION_KEY } from '../../library/search/search-index.repo.ts';

const find = async (person: Person, filter: string, query: object = {}) =>
  (await person.call(listPosts, { query: { filter, ...query } })).body.data;

const titles = async (person: Person, filter: string, query: object = {}) =>
  (await find(person, filter, query)).map(({ title }) => title);

/** A link whose copy is about a windmill, and notes and links with and without the word. */
async function aLibrary() {
  const site = await aWebSite({
    '/copy': anArticle('<p>Behind the bakery stands an old <b>wind</b>mill, painted green by its owner.</p>', 'Bakery'),
    '/plain': anArticle('', 'Plain'),
  });
  const test = await aCopyServer([site]);
  await saveAndCopy(test, `${site.origin}/copy`);
  await saveAndCopy(test, `${site.origin}/plain`);
  await save(test.person, 'About a windmill', { title: 'Note' });
  await save(test.person, 'Nothing', { title: 'Windmill' });
  return { ...test, site };
}

describe('The words of copies', () => {
  it('are found after those of titles and posts, with the passage', async () => {
    const { person } = await aLibrary();
    const found = await find(person, 'windmill');
    expect(found.map(({ title, passage }) => ({ title, passage }))).toEqual([
      { title: 'Windmill', passage: undefined },
      { title: 'Note', passage: undefined },
      { title: 'Bakery', passage: expect.stringMatching(/^….*stands an old windmill, painted green by its owner\./) },
    ]);
  });

  it('are searched with other words, in phrases, and with operators', async () => {
    const { person } = await aLibrary();
    const searches: [string, string[]][] = [
      ['windmill bakery', ['Bakery']],
      ['bakery "old windmill"', ['Bakery']],
      ['"old wind"', []],
      ['windm', ['Windmill', 'Note', 'Bakery']],
      ['windmill in:copy', ['Bakery']],
      ['windmill -in:copy', ['Windmill', 'Note']],
      ['bakery windmill -in:copy', []],
      ['in:copy', ['Plain', 'Bakery']],
      ['-in:copy', ['Windmill', 'Note']],
      ['sourdough -windmill', ['Plain']],
      ['sourdough -windmill in:copy', ['Plain']],
      ['windmill OR plain', ['Windmill', 'Plain', 'Note', 'Bakery']],
      ['windmill sort:oldest', ['Bakery', 'Note', 'Windmill']],
      ['windmill is:link', ['Bakery']],
      ['windmill in:"copy"', []],
    ];
    const found: [string, string[]][] = [];
    for (const [filter] of searches) found.push([filter, await titles(person, filter)]);
    expect(found).toEqual(searches);
  });

  it('are found page by page', async () => {
    const { person } = await aLibrary();
    const found: string[] = [];
    for (let after_id: number | undefined; ;) {
      const page = await find(person, 'windmill', { limit: 1, ...(after_id && { after_id }) });
      if (page.length === 0) break;
      found.push(...page.map(({ title }) => title));
      after_id = page.at(-1)?.id;
    }
    expect(found).toEqual(['Windmill', 'Note', 'Bakery']);
  });

  it('are in filtered lists and in the numbers of saved searches', async () => {
    const { person } = await aLibrary();
    expect(await titles(person, 'windmill', { is_uncategorized: true, exact: true })).toEqual([
      'Windmill',
      'Note',
      'Bakery',
    ]);
    for (const filter of ['windmill', 'windmill in:copy', 'windmill -in:copy'])
      await person.call(createSavedSearch, { body: { name: filter, filter } });
    const { data } = (await person.call(countSavedSearches)).body;
    expect(data.map(({ posts_count }) => posts_count)).toEqual([3, 1, 2]);
  });

  it('are those of the user', async () => {
    const library = await aLibrary();
    const other = await aPerson(library, 'other@example.org');
    expect(await find(other, 'windmill')).toEqual([]);
  });

  it('are indexed again when the index is made anew', async () => {
    const library = await aLibrary();
    await library.db.deleteFrom('settings').where('key', '=', SEARCH_VERSION_KEY).execute();
    await rebuildSearch(library.db);
    expect(await titles(library.person, 'windmill in:copy')).toEqual([]);
    await library.copyQueue.round();
    expect(await titles(library.person, 'windmill in:copy')).toEqual(['Bakery']);
  });
});
