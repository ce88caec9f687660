import { aCollection } from '@benotes/contract/builders';
import { describe, expect, it } from 'vitest';

import { complete, completionsAt } from './completions.ts';

const sources = {
  tags: [
    { id: 1, name: 'rye' },
    { id: 2, name: 'Crème brûlée' },
    { id: 3, name: 'dark rye' },
    { id: 4, name: 'the "best"' },
    { id: 5, name: 'Łódź’s' },
  ],
  tree: [aCollection({ id: 6, name: 'Cooking', nested: [aCollection({ id: 7, name: 'Rye bread', parent_id: 6 })] })],
};

/** The completions at `|`. */
const at = (text: string) => {
  const caret = text.indexOf('|');
  const typed = text.replace('|', '');
  return { typed, completions: completionsAt(typed, caret, sources) };
};

const completions = (text: string) => at(text).completions.map((completion) => completion.text);

describe('The completions of a search', () => {
  it.each([
    ['|', []],
    ['rye|', []],
    ['ha|', ['has:']],
    ['bread -t|', ['-tag:', '-title:']],
    ['TA|', ['tag:']],
    ['tag:|', ['tag:rye', 'tag:"Crème brûlée"', 'tag:"dark rye"', 'tag:Łódź’s']],
    ["tag:lodz's|", ['tag:Łódź’s']],
    ['tag:rye|', ['tag:rye', 'tag:"dark rye"']],
    ['-tag:"creme b|', ['-tag:"Crème brûlée"']],
    ['in:|', ['in:Uncategorized', 'in:Cooking', 'in:"Cooking/Rye bread"']],
    ['in:cooking/|', ['in:"Cooking/Rye bread"']],
    ['is:n| bread', ['is:note', 'is:link', 'is:pinned', 'is:untagged', 'is:broken', 'is:changed', 'is:unclear']],
    ['has:task|', ['has:task', 'has:open-task']],
    ['-has:hi|', ['-has:highlight']],
    ['site:|', []],
    ['tag:"rye" b|', ['before:']],
    ['what:r|', []],
  ])('of %s are %j', (text, expected) => {
    expect(completions(text)).toEqual(expected);
  });

  it.each([
    ['bread ta|', 'bread tag:|'],
    ['tag:ry|', 'tag:rye |'],
    ['tag:r|y bread', 'tag:rye |bread'],
    ['in:"cooking/r| bread', 'in:"Cooking/Rye bread" |bread'],
    ['-is:no|te', '-is:note |'],
  ])('turn %s into %s', (text, expected) => {
    const {
      typed,
      completions: [first],
    } = at(text);
    if (!first) throw new Error(`No completion of ${text}`);
    const result = complete(typed, first);
    expect(`${result.typed.slice(0, result.caret)}|${result.typed.slice(result.caret)}`).toBe(expected);
  });
});
