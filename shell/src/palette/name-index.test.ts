import { describe, expect, it } from 'vitest';

import { NameIndex } from './name-index.ts';
import type { PaletteItem } from './palette-item.ts';

const item = (name: string, ...above: string[]): PaletteItem => ({
  id: `${above.join('/')}/${name}`,
  name,
  above,
  group: 'Collections',
  icon: 'folder',
});

const { signal } = new AbortController();

async function find(typed: string, ...items: readonly (string | PaletteItem)[]) {
  const index = new NameIndex(items.map((each) => (typeof each === 'string' ? item(each) : each)));
  const found = await index.search(typed, signal);
  return found?.map(({ item, words }) => [...(item.above ?? []), item.name, `(${words.join(' ')})`].join(' '));
}

describe('Names', () => {
  it.each([
    { typed: 'bread', name: 'Bread' },
    { typed: 'CREME brulee', name: 'Crème Brûlée' },
    { typed: 'ecole', name: 'École' },
    { typed: 'βιβλιος', name: 'Βιβλίος' },
    { typed: 'книг', name: 'Мои книги' },
    { typed: '本', name: '日本語の本' },
    { typed: 'books old', name: 'Old books' },
    { typed: 'import &', name: 'Import & Export' },
    { typed: "grandma's", name: 'Grandma’s' },
    { typed: 'strasse lodz', name: 'Stra\u00ADße in Łódź' },
    { typed: 'brd', name: undefined },
    { typed: 'bread rye', name: undefined },
  ])('match $typed without regard to case, accents, and the order of words', async ({ typed, name }) => {
    const names = [
      'Bread',
      'Crème Brûlée',
      'École',
      'Βιβλίος',
      'Мои книги',
      'Grandma’s',
      'Stra\u00ADße in Łódź',
      '日本語の本',
      'Old books',
      'Import & Export',
    ];
    const found = await find(typed, ...names);
    expect(found?.map((each) => each.replace(/ \(.*/, ''))).toEqual(name === undefined ? [] : [name]);
  });

  it('that begin with the text come first, then words that do, then the rest, and short names before long ones', async () => {
    const names = ['Shortbread', 'Rye bread', 'Bread and butter', 'Bread'];
    expect(await find('bread', ...names)).toEqual([
      'Bread (bread)',
      'Bread and butter (bread)',
      'Rye bread (bread)',
      'Shortbread (bread)',
    ]);
  });

  it('match with the names above them, but not by these alone', async () => {
    const tree = [item('Bread', 'Cooking'), item('Soup', 'Cooking'), item('Bread', 'Old')];
    expect(await find('cooking bread', ...tree)).toEqual(['Cooking Bread (bread)']);
    expect(await find('cooking', ...tree)).toEqual([]);
  });

  it.each([
    { typed: 'recpies', name: 'Recipes' }, // exchanged
    { typed: 'recpes', name: 'Recipes' }, // left out
    { typed: 'reccipes', name: 'Recipes' }, // doubled
    { typed: 'recopes', name: 'Recipes' }, // another letter
    { typed: 'recpi', name: 'Recipes' }, // only its beginning
    { typed: 'programing languges', name: 'Programming languages' },
    { typed: 'bre', name: undefined }, // too short to be a typing error of "Bed"
  ])('match $typed despite typing errors', async ({ typed, name }) => {
    const found = await find(typed, 'Recipes', 'Programming languages', 'Bed');
    expect(found?.map((each) => each.replace(/ \(.*/, ''))).toEqual(name === undefined ? [] : [name]);
  });

  it('with typing errors follow the others, and the word that was meant is marked', async () => {
    expect(await find('garden', 'My gadren', 'Garden')).toEqual(['Garden (garden)', 'My gadren (gadren)']);
  });

  it('are not found once the search was aborted', async () => {
    const aborted = new AbortController();
    aborted.abort();
    expect(await new NameIndex([item('Bread')]).search('bread', aborted.signal)).toBeUndefined();
  });
});
