import { array, assert, constantFrom, integer, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { formatQuery, formatTerm } from './format-query.ts';
import { OPERATOR_NAMES, operatorNamed } from './operators.ts';
import { parseQuery } from './parse-query.ts';
import type { Query } from './query.ts';
import { texts } from './texts.ts';

/** The clauses in one line each, with the kinds of their terms. */
const read = (text: string) =>
  parseQuery(text).clauses.map((terms) =>
    terms.map((term) => `${term.kind === 'words' ? 'words' : 'operator'} ${formatTerm(term)}`).join(' | '),
  );

const problems = (text: string) =>
  parseQuery(text).issues.map(({ from, to, message }) => [text.slice(from, to), message]);

const { issues } = texts;

describe('A search text', () => {
  it.each([
    ['rye bread', ['words rye', 'words bread']],
    ['"rye bread" -wheat -"white flour"', ['words "rye bread"', 'words -wheat', 'words -"white flour"']],
    ['rye OR wheat bread', ['words rye | words wheat', 'words bread']],
    ['a OR b OR -c', ['words a | words b | words -c']],
    ['tag:recipes -tag:old', ['operator tag:recipes', 'operator -tag:old']],
    ['tag:"to read"', ['operator tag:"to read"']],
    ['tag:"recipes" TAG:x', ['operator tag:"recipes"', 'operator tag:x']],
    ['#recipes', ['words #recipes']],
    ['in:"Cooking/Bread"', ['operator in:"Cooking/Bread"']],
    ['is:NOTE has:Open-Task', ['operator is:note', 'operator has:open-task']],
    ['has:highlight -has:Highlight', ['operator has:highlight', 'operator -has:highlight']],
    ['site:example.org', ['operator site:example.org']],
    [
      'site:https://Example.org/a?b site:bücher.example',
      ['operator site:example.org', 'operator site:xn--bcher-kva.example'],
    ],
    ['on:2025-03 before:1Y after:Today', ['operator on:2025-03', 'operator before:1y', 'operator after:today']],
    ['title:"rye bread" url:/blog/', ['operator title:"rye bread"', 'operator url:/blog/']],
    ['stone-ground', ['words stone-ground']],
    ['- --x a-b', ['words -', 'words --x', 'words a-b']],
    ['is:pinned -is:Favorite', ['operator is:pinned', 'operator -is:favorite']],
    ['rye OR sort:newest wheat', ['words rye | words wheat']],
    ['or "OR"', ['words or', 'words "OR"']],
    ['say"hello', ['words say"hello']],
    [
      'https://example.org 12:30 localhost:3000 std::map',
      ['words https://example.org', 'words 12:30', 'words localhost:3000', 'words std::map'],
    ],
    ['', []],
  ])('is read as terms: %s', (text, expected) => {
    expect(read(text)).toEqual(expected);
    expect(problems(text)).toEqual([]);
  });

  it.each([
    ['bread autor:me', ['words bread', 'words autor:me'], [['autor:me', issues.unknownOperator]]],
    ['autor:"me too"', ['words "autor:me too"'], [['autor:"me too"', issues.unknownOperator]]],
    ['is:open', ['words is:open'], [['is:open', issues.unknownValue]]],
    ['sort:manual', ['words sort:manual'], [['sort:manual', issues.unknownValue]]],
    ['bread -sort:title', ['words bread'], [['-sort:title', issues.negatedSort]]],
    ['sort:title sort:newest', [], [['sort:newest', issues.secondSort]]],
    ['on:2025-02-30', ['words on:2025-02-30'], [['on:2025-02-30', issues.unknownValue]]],
    ['say "hello', ['words say', 'words "hello'], [['"hello', issues.openQuote]]],
    ['tag:"to read', ['words tag:"to', 'words read'], [['tag:"to', issues.openQuote]]],
    ['bread tag:', ['words bread'], [['tag:', issues.noValue]]],
    ['-tag:"" bread', ['words bread'], [['-tag:""', issues.noValue]]],
    ['rye OR', ['words rye', 'words OR'], [['OR', issues.loneOr]]],
    ['OR rye', ['words OR', 'words rye'], [['OR', issues.loneOr]]],
    ['a OR OR b', ['words a', 'words OR | words b'], [['OR', issues.loneOr]]],
    ['a OR tag: b', ['words a | words b'], [['tag:', issues.noValue]]],
  ])('marks what is not understood: %s', (text, expected, marked) => {
    expect(read(text)).toEqual(expected);
    expect(problems(text)).toEqual(marked);
  });

  it('has an order', () => {
    expect(parseQuery('bread SORT:Title-Desc').sort).toEqual({ kind: 'sort', value: 'title-desc', from: 6, to: 21 });
    expect(parseQuery('bread -sort:title').sort).toBeNull();
    expect(formatQuery(parseQuery('sort:newest rye OR wheat'))).toBe('rye OR wheat sort:newest');
  });

  it('has at most 50 terms and 1,000 characters', () => {
    const many = Array.from({ length: 60 }, (_, index) => `w${index}`).join(' ');
    expect(parseQuery(many).clauses).toHaveLength(50);
    expect(problems(many)).toEqual([[many.slice(many.indexOf('w50')), issues.tooMany]]);
    const long = '😀'.repeat(1001);
    expect(problems(`${'a '.repeat(20)}${long}`).map(([, message]) => message)).toEqual([
      issues.tooLong,
      issues.tooLong,
    ]);
    expect(parseQuery(long).clauses).toMatchObject([[{ text: '😀'.repeat(256) }]]);
  });

  it.each(['"', 'a:', '-', 'tag:"', 'a" ', 'OR '])('is cut however long it is: %s', (piece) => {
    expect(problems(piece.repeat(400_000)).map(([, message]) => message)).toContain(issues.tooLong);
  });
});

const anyQuery = array(
  oneof(
    constantFrom(
      'OR',
      '-',
      '"',
      ' ',
      ':',
      '#',
      'rye',
      '"rye bread"',
      '-x',
      'tag:',
      'is:note',
      'has:x',
      'in:"a / b"',
      '""',
    ),
    constantFrom(
      'site:EXAMPLE.org',
      '-before:7d',
      'sort:title',
      '-sort:site',
      'foo:"a b"',
      'foo:bar',
      'tag:"',
      ' OR ',
      '\t',
      '\u00a0',
      'ﷺ',
      '😀',
    ),
    string({ maxLength: 4, unit: 'grapheme' }),
  ),
  { maxLength: 20 },
).chain((parts) => integer({ min: 0, max: 1 }).map((spaced) => parts.join(spaced ? ' ' : '')));

/** The clauses without the places of their terms. */
const clausesOf = ({ clauses }: Query) =>
  clauses.map((terms) => terms.map(({ from: _from, to: _to, ...term }) => term));

describe('Any text', () => {
  it('is read, and its issues are within it', () => {
    assert(
      property(anyQuery, (text) => {
        for (const { from, to } of parseQuery(text).issues)
          expect(from >= 0 && from < to && to <= text.length).toBe(true);
      }),
    );
  });

  it('is the same query after it was formatted', () => {
    assert(
      property(anyQuery, (text) => {
        const query = parseQuery(text);
        const formatted = parseQuery(formatQuery(query));
        expect(clausesOf(formatted)).toEqual(clausesOf(query));
        expect(formatted.sort?.value).toBe(query.sort?.value);
      }),
    );
  });
});

describe('Each operator', () => {
  it.each(OPERATOR_NAMES)('%s understands its own examples and suggestions', (name) => {
    const { suggests } = operatorNamed(name);
    const values = typeof suggests === 'string' || suggests === null ? [] : suggests;
    for (const text of [...texts.operators[name].examples, ...values.map((value) => `${name}:${value}`)]) {
      const { clauses, sort, issues: marked } = parseQuery(text);
      const names = [...clauses.flat().map((term) => term.kind === 'operator' && term.name), ...(sort ? ['sort'] : [])];
      expect(names).toEqual([name]);
      expect(marked).toEqual([]);
    }
  });

  it('reads the operator type: as is:', () => {
    const { clauses, issues } = parseQuery('-type:link TYPE:note');
    expect(clauses.flat()).toMatchObject([
      { kind: 'operator', name: 'is', value: 'link', isNegated: true },
      { kind: 'operator', name: 'is', value: 'note', isNegated: false },
    ]);
    expect(issues).toEqual([]);
    expect(parseQuery('type:video').issues).toHaveLength(1);
  });
});
