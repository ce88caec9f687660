import { inForm, propertyRuns } from '@benotes/build/test-form';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parse5Tree, parseHtml5, readHtml } from '../parse5.ts';
import type { Block } from '../schema.ts';
import { serializeHtml } from '../serialize.ts';
import { textContentOf } from '../text-content.ts';
import { wordsOf } from './lines.ts';
import { type Choice, mergeNotes, type Sides } from './merge-notes.ts';
import { mergeTexts } from './merge-texts.ts';
import { aNote, aRealNote, editsOf, hasRealNotes, notesOf } from './testing/notes.ts';

const read = (notes: Sides<string>): Sides<Block[]> => ({
  base: readHtml(notes.base),
  mine: readHtml(notes.mine),
  theirs: readHtml(notes.theirs),
});

function merged(base: string, mine: string, theirs: string, ...choices: Choice[]) {
  const { blocks, conflicts } = mergeNotes(read({ base, mine, theirs }), choices);
  return { html: serializeHtml(blocks), conflicts };
}

const textOf = (html: string) =>
  textContentOf(parse5Tree, parseHtml5(html.replaceAll(/<(?:\/(?:p|h\d|li|pre)|br)>/g, '\n$&')));

const task = (text: string, checked: boolean) => {
  const box = `<label><input type="checkbox"${checked ? ' checked="checked"' : ''}><span></span></label>`;
  return `<li data-checked="${checked}" data-type="taskItem">${box}<div><p>${text}</p></div></li>`;
};
const tasks = (...items: string[]) => `<ul data-type="taskList">${items.join('')}</ul>`;

describe('Two changed notes', () => {
  it.each([
    [
      'different words',
      '<p>buy milk today</p>',
      '<p>buy bread today</p>',
      '<p>buy milk now</p>',
      '<p>buy bread now</p>',
    ],
    [
      'different blocks',
      '<p>a</p><p>b</p>',
      '<p>a1</p><p>b</p>',
      '<p>a</p><p>b</p><p>c</p>',
      '<p>a1</p><p>b</p><p>c</p>',
    ],
    ['a block and its neighbor', '<p>one</p><p>two</p>', '<p>two</p>', '<p>one</p><p>two!</p>', '<p>two!</p>'],
    [
      'new blocks in one place',
      '<p>a</p>',
      '<p>a</p><p>x of mine</p>',
      '<p>a</p><p>by them</p>',
      '<p>a</p><p>by them</p><p>x of mine</p>',
    ],
    ['the same new block', '<p>a</p>', '<p>a</p><p>x</p>', '<p>a</p><p>x</p>', '<p>a</p><p>x</p>'],
    [
      'words and their format',
      '<p>a long text</p>',
      '<p>a <strong>long</strong> text</p>',
      '<p>a long <em>text</em> indeed</p>',
      '<p>a <strong>long</strong> <em>text</em> indeed</p>',
    ],
    [
      'two formats of a word',
      '<p>a b</p>',
      '<p>a <strong>b</strong></p>',
      '<p>a <em>b</em></p>',
      '<p>a <strong><em>b</em></strong></p>',
    ],
    [
      'code and another format of a word',
      '<p>a b</p>',
      '<p>a <code>b</code></p>',
      '<p>a <strong>b</strong></p>',
      '<p>a <code>b</code></p>',
    ],
    ['a heading and its words', '<p>the plan</p>', '<h2>the plan</h2>', '<p>our plan</p>', '<h2>our plan</h2>'],
    [
      'words of Japanese',
      '<p>東京に行く予定です</p>',
      '<p>京都に行く予定です</p>',
      '<p>東京に行く計画です</p>',
      '<p>京都に行く計画です</p>',
    ],
    [
      'words of Arabic',
      '<p>مرحبا يا عالم جميل</p>',
      '<p>أهلا يا عالم جميل</p>',
      '<p>مرحبا يا عالم كبير</p>',
      '<p>أهلا يا عالم كبير</p>',
    ],
    [
      'words of Thai',
      '<p>ฉันซื้อขนมปังที่ตลาดวันนี้</p>',
      '<p>ฉันซื้อปลาที่ตลาดวันนี้</p>',
      '<p>ฉันซื้อขนมปังที่ตลาดพรุ่งนี้</p>',
      '<p>ฉันซื้อปลาที่ตลาดพรุ่งนี้</p>',
    ],
    [
      'words of Chinese',
      '<p>我们明天去北京旅游</p>',
      '<p>我们今天去北京旅游</p>',
      '<p>我们明天去北京工作</p>',
      '<p>我们今天去北京工作</p>',
    ],
    [
      'words of Korean',
      '<p>내일 서울에 갑니다</p>',
      '<p>오늘 서울에 갑니다</p>',
      '<p>내일 서울에 옵니다</p>',
      '<p>오늘 서울에 옵니다</p>',
    ],
    [
      'words of Hebrew beside Latin ones and numbers',
      '<p>לקנות bread ב-12 שקל היום</p>',
      '<p>למכור bread ב-12 שקל היום</p>',
      '<p>לקנות cake ב-15 שקל מחר</p>',
      '<p>למכור cake ב-15 שקל מחר</p>',
    ],
    [
      'parts of emoji sequences',
      '<p>👍🏽 then 👩🏽‍💻 then 🏳️‍🌈 then 1️⃣</p>',
      '<p>👍🏿 then 👩🏽‍💻 then 🏳️‍⚧️ then 1️⃣</p>',
      '<p>👍🏽 then 👩🏻‍💻 then 🏳️‍🌈 then 2️⃣</p>',
      '<p>👍🏿 then 👩🏻‍💻 then 🏳️‍⚧️ then 2️⃣</p>',
    ],
    [
      'rows of a table of text',
      '<pre><code>| a | 1 |\n|---|---|\n| b | 2 |\n| c | 3 |</code></pre>',
      '<pre><code>| a | 1 |\n|---|---|\n| b | 5 |\n| c | 3 |</code></pre>',
      '<pre><code>| a | 1 |\n|---|---|\n| b | 2 |\n| c | 3 |\n| d | 4 |</code></pre>',
      '<pre><code>| a | 1 |\n|---|---|\n| b | 5 |\n| c | 3 |\n| d | 4 |</code></pre>',
    ],
    [
      'indented lines of code',
      '<pre><code>if (a) {\n  b();\n}\nc();</code></pre>',
      '<pre><code>if (a) {\n    b();\n}\nc();</code></pre>',
      '<pre><code>if (a) {\n  b();\n}\nc(1);</code></pre>',
      '<pre><code>if (a) {\n    b();\n}\nc(1);</code></pre>',
    ],
    ['emoji', '<p>a 👨‍👩‍👧 b 🇨🇭</p>', '<p>a 👩‍👦 b 🇨🇭</p>', '<p>a 👨‍👩‍👧 b 🇦🇹</p>', '<p>a 👩‍👦 b 🇦🇹</p>'],
    [
      'lines of code',
      '<pre><code>let a = 1;\nlet b = 2;</code></pre>',
      '<pre><code>let a = 3;\nlet b = 2;</code></pre>',
      '<pre><code>let a = 1;\nlet b = 4;</code></pre>',
      '<pre><code>let a = 3;\nlet b = 4;</code></pre>',
    ],
    [
      'items of a list',
      '<ul><li><p>a</p></li><li><p>b</p></li></ul>',
      '<ul><li><p>a</p></li><li><p>b two</p></li></ul>',
      '<ul><li><p>b</p></li></ul>',
      '<ul><li><p>b two</p></li></ul>',
    ],
    [
      'an image and its size',
      '<img src="/a.png" alt="x">',
      '<img src="/a.png" alt="y">',
      '<img src="/a.png" alt="x" width="2" height="3">',
      '<img src="/a.png" alt="y" width="2" height="3">',
    ],
  ])('are merged: %s', (_name, base, mine, theirs, html) => {
    expect(merged(base, mine, theirs)).toEqual({ html, conflicts: [] });
    expect(merged(base, theirs, mine)).toEqual({ html, conflicts: [] });
  });

  it('are merged task by task', () => {
    const base = tasks(task('milk', false), task('bread', false), task('eggs', true));
    const mine = tasks(task('milk', true), task('bread', false), task('eggs', true));
    const theirs = tasks(task('milk of goats', false), task('bread', true), task('eggs', false));
    const html = tasks(task('milk of goats', true), task('bread', true), task('eggs', false));
    expect(merged(base, mine, theirs)).toEqual({ html, conflicts: [] });
  });

  it('are asked about only where both changed the same words', () => {
    const [base, mine, theirs] = [
      '<p>meet at ten in Bern</p>',
      '<p>meet at nine in Bern</p>',
      '<p>please meet at noon in Bern</p>',
    ];
    const conflict = { kind: 'words', block: 0, base: 'ten', mine: 'nine', theirs: 'noon', context: base };
    expect(merged(base, mine, theirs)).toEqual({ html: '<p>please meet at nine in Bern</p>', conflicts: [conflict] });
    expect(merged(base, mine, theirs, 'theirs').html).toBe('<p>please meet at noon in Bern</p>');
    expect(merged(base, mine, theirs, 'both').html).toBe('<p>please meet at nine noon in Bern</p>');
  });

  it('are asked about a block that one deleted and the other changed', () => {
    const [base, mine, theirs] = ['<p>a</p><p>some words</p>', '<p>a</p>', '<p>a</p><p>some more words</p>'];
    const conflict = {
      kind: 'block',
      block: 1,
      base: '<p>some words</p>',
      mine: null,
      theirs: '<p>some more words</p>',
      context: null,
    };
    expect(merged(base, mine, theirs)).toEqual({ html: '<p>a</p>', conflicts: [conflict] });
    expect(merged(base, mine, theirs, 'both').html).toBe('<p>a</p><p>some more words</p>');
  });

  it('are asked about a block that both wrote anew', () => {
    const { conflicts, html } = merged(
      '<p>old</p>',
      '<p>This is mine, of course.</p>',
      '<p>Their own words</p>',
      'both',
    );
    expect(html).toBe('<p>This is mine, of course.</p><p>Their own words</p>');
    expect(conflicts).toMatchObject([{ kind: 'block', base: '<p>old</p>' }]);
  });

  it('may be of ten thousand blocks of which half are empty', () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => (index % 2 ? '' : `line ${index}`));
    const note = (change: (lines: string[]) => void) => {
      const changed = [...lines];
      change(changed);
      return changed.map((line) => `<p>${line}</p>`).join('');
    };
    const { html, conflicts } = merged(
      note(() => {}),
      note((all) => all.splice(0, 2, 'first')),
      note((all) => all.splice(5_000, 1, 'line 5000 of them', 'more')),
    );
    expect(conflicts).toEqual([]);
    expect(html).toContain('<p>first</p><p>line 2</p>');
    expect(html).toContain('<p>line 5000 of them</p><p>more</p>');
  });
});

if (!hasRealNotes) console.warn('Skipped: documents of other editors. BENOTES_CORPORA names no folder that has them.');

const SOURCES = [
  {
    name: 'Any notes',
    isThere: true,
    note: () => aNote,
    sides: () => fc.oneof(editsOf(aNote), notesOf(aNote)),
    numRuns: inForm(propertyRuns(), 100_000),
  },
  {
    name: 'Documents of other editors',
    isThere: hasRealNotes,
    note: aRealNote,
    sides: () => editsOf(aRealNote()),
    numRuns: inForm(propertyRuns(), 5_000),
  },
];

describe.each(SOURCES)('$name', ({ isThere, note, sides, numRuns }) => {
  // #merge-changes-of-one
  it.skipIf(!isThere)('that only one side changed are that side', () => {
    const any = note();
    fc.assert(
      fc.property(fc.tuple(any, any), ([base, changed]) => {
        const html = serializeHtml(readHtml(changed));
        expect(merged(base, changed, base)).toEqual({ html, conflicts: [] });
        expect(merged(base, base, changed)).toEqual({ html, conflicts: [] });
        expect(merged(base, changed, changed)).toEqual({ html, conflicts: [] });
      }),
    );
  });

  const timeout = inForm(20_000, 1_800_000);
  // #merge-keeps-words
  it.skipIf(!isThere)('keep every new word, may be swapped, and are notes again', { timeout }, () => {
    fc.assert(
      fc.property(sides(), ({ base, mine, theirs }) => {
        const { html, conflicts } = merged(base, mine, theirs);

        const swapped = mergeNotes(
          read({ base, mine: theirs, theirs: mine }),
          conflicts.map(() => 'theirs'),
        );
        expect(serializeHtml(swapped.blocks)).toBe(html);
        expect(swapped.conflicts).toEqual(
          conflicts.map((conflict) => ({ ...conflict, mine: conflict.theirs, theirs: conflict.mine })),
        );

        const known = new Set(wordsOf(textOf(base)));
        const kept = wordsOf(
          textOf([html, ...conflicts.map((place) => `<p>${place.mine}</p><p>${place.theirs}</p>`)].join('')),
        );
        const added = [...wordsOf(textOf(mine)), ...wordsOf(textOf(theirs))].filter(
          (word) => word.trim() !== '' && !known.has(word),
        );
        expect(added.filter((word) => !kept.includes(word))).toEqual([]);

        expect(serializeHtml(readHtml(html))).toBe(html);
      }),
      { numRuns },
    );
  });
});

describe('Two changed titles', () => {
  it('are merged by words', () => {
    const sides = { base: 'Plan for Monday', mine: 'Plan for Tuesday', theirs: 'Our plan for Monday' };
    expect(mergeTexts({ ...sides, theirs: 'Great Plan for Monday' })).toEqual({
      text: 'Great Plan for Tuesday',
      conflicts: [],
    });
    expect(mergeTexts({ ...sides, theirs: 'Plan for Friday' }, ['theirs'])).toEqual({
      text: 'Plan for Friday',
      conflicts: [{ base: 'Monday', mine: 'Tuesday', theirs: 'Friday' }],
    });
  });
});
