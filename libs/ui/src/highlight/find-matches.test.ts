import { describe, expect, it } from 'vitest';

import { findMatches } from './find-matches.ts';

const marked = (text: string, ...words: string[]) => findMatches(text, words).map(([from, to]) => text.slice(from, to));

describe('The searched words', () => {
  it.each([
    ['Rye bread', ['bread'], ['bread']],
    ['Crème Brûlée', ['creme', 'BRULEE'], ['Crème', 'Brûlée']],
    ['bread and bread', ['bread'], ['bread', 'bread']],
    ['breadcrumb', ['breadc', 'bread'], ['breadc']],
    ['shortbread, bread-bin, 2bread', ['bread', 'b'], ['bread', 'b']],
    ['本bread', ['bread'], ['bread']],
    ['ขนมปัง', ['ปัง'], ['ปัง']],
    ['日本語の本', ['本'], ['本', '本']],
    ['ﬁne', ['fi'], ['ﬁ']],
    ['ΟΔΟΣ, οδός', ['ΟΔΟΣ'], ['ΟΔΟΣ', 'οδός']],
    ['Grandma’s', ["grandma's"], ['Grandma’s']],
    ['so\u00ADlar', ['solar'], ['so\u00ADlar']],
    ['Straße in Łódź, Tromsø', ['strasse', 'lodz', 'tromso'], ['Straße', 'Łódź', 'Tromsø']],
    ['nothing', ['else'], []],
    ['100%', ['%'], ['%']],
    ['a.c abc', ['a.c'], ['a.c']],
  ])('are marked in %s', (text, words, parts) => {
    expect(marked(text, ...words)).toEqual(parts);
  });
});
