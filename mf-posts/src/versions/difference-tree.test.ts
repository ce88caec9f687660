import { compareNotes } from '@benotes/note/compare';
import { readHtml } from '@benotes/note/parse5';
import { describe, expect, it } from 'vitest';

import { type DifferenceNode, type Gap, treeOf, withGaps } from './difference-tree.ts';

const compare = (before: string, after: string) => treeOf(compareNotes(readHtml(before), readHtml(after)));
const paragraphs = (...texts: readonly (string | number)[]) => texts.map((text) => `<p>${text}</p>`).join('');
const list = (...items: readonly string[]) => `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`;

const task = (checked: boolean) =>
  `<ul data-type="taskList"><li data-type="taskItem" data-checked="${checked}"><div><p>Bake</p></div></li></ul>`;

/** A tree in short: places with what is in them, and the kinds of blocks. */
const short = ({ place, block, children }: DifferenceNode): unknown =>
  block ? block.kind : { [place?.type ?? '']: children.map(short) };

describe('The parts of a difference', () => {
  it('are in their lists', () => {
    expect(compare(`<p>a</p>${list('one', 'two')}`, `<p>a</p>${list('one', 'two', 'three')}`).map(short)).toEqual([
      'same',
      { 'bullet-list': [{ 'list-item': ['same'] }, { 'list-item': ['same'] }, { 'list-item': ['added'] }] },
    ]);
  });

  it('have the numbers that they had in the note before', () => {
    const before = `<p>flour</p>${list('one')}<p>salt</p>`;
    const parts = compare(before, `<p>rye and other things</p><p>flour</p>${list('one', 'two')}`);
    expect(parts.map(({ number }) => number)).toEqual([undefined, 0, 1, 2]);
    expect(parts.map(({ isChanged }) => isChanged)).toEqual([true, false, true, true]);
  });

  it('count as changed where a task was checked', () => {
    expect(compare(task(false), task(true)).map(({ isChanged }) => isChanged)).toEqual([true]);
  });

  it('count as changed where a list became one of another kind, or begins with another number', () => {
    const bullets = list('one', 'two');
    const numbers = bullets.replaceAll('ul>', 'ol>');
    const [part] = compare(bullets, numbers);
    expect([part?.isChanged, part?.number, part?.children.map(({ isChanged }) => isChanged)]).toEqual([
      true,
      0,
      [false, false],
    ]);
    expect(compare(numbers, numbers.replace('<ol>', '<ol start="3">'))[0]?.isChanged).toBe(true);
  });

  it('are hidden in between where many are unchanged', () => {
    const lines = [1, 2, 3, 4, 5, 6, 7];
    const parts = withGaps(compare(paragraphs(...lines), paragraphs(...lines, 'new')));
    expect(parts.map((part) => ('hidden' in part ? (part satisfies Gap).hidden.length : short(part)))).toEqual([
      6,
      'same',
      'added',
    ]);
    expect(withGaps(compare(paragraphs(1, 2), paragraphs(1, 2, 'new')))).toHaveLength(3);
  });
});
