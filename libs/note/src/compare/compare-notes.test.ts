import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readHtml } from '../parse5.ts';
import { serializeHtml } from '../serialize.ts';
import { compareNotes } from './compare-notes.ts';
import { restoreBlocks } from './restore-blocks.ts';
import { aNote } from './testing/notes.ts';

const compared = (before: string, after: string) => compareNotes(readHtml(before), readHtml(after));

const task = (checked: boolean) =>
  `<ul data-type="taskList"><li data-checked="${checked}" data-type="taskItem"><div><p>eggs</p></div></li></ul>`;

/** The list in which two notes have the same items. */
function listOf(before: string, after: string) {
  const { blocks } = compared(before, after);
  expect(blocks.map(({ kind }) => kind)).toEqual(['same', 'same']);
  return blocks[0]?.inside[0];
}

describe('The difference of two notes', () => {
  it('names words, and counts them', () => {
    const { blocks, ...counts } = compared(
      '<p>take the milk, now</p>',
      '<p>take the fresh milk, soon</p><p>and eggs</p>',
    );
    expect(blocks).toEqual([
      {
        kind: 'changed',
        inside: [],
        type: 'paragraph',
        words: [
          { kind: 'same', html: 'take the&nbsp;' },
          { kind: 'added', html: 'fresh&nbsp;' },
          { kind: 'same', html: 'milk,&nbsp;' },
          { kind: 'removed', html: 'now' },
          { kind: 'added', html: 'soon' },
        ],
      },
      { kind: 'added', inside: [], type: 'paragraph', html: '<p>and eggs</p>' },
    ]);
    expect(counts).toEqual({
      words_added: 4,
      words_removed: 1,
      formats_changed: 0,
      images_changed: 0,
      tasks_changed: 0,
    });
  });

  it('names formats, headings, images, and tasks', () => {
    const { blocks, ...counts } = compared(
      `<p>a plan</p><img src="/a.png" alt="x">${task(false)}`,
      `<h2>a <strong>plan</strong></h2><img src="/a.png" alt="y">${task(true)}`,
    );
    expect(blocks).toMatchObject([
      {
        type: 'heading',
        level: 2,
        was_type: 'paragraph',
        words: [
          { kind: 'same' },
          { kind: 'formatted', html: '<strong>plan</strong>', formats_added: ['bold'], formats_removed: [] },
        ],
      },
      { kind: 'changed', type: 'image', was: '<img src="/a.png" alt="x">', html: '<img src="/a.png" alt="y">' },
      {
        kind: 'same',
        html: '<p>eggs</p>',
        inside: [{ type: 'task-list' }, { type: 'task-item', checked: true, was_checked: false }],
      },
    ]);
    expect(counts).toMatchObject({ formats_changed: 1, images_changed: 1, tasks_changed: 1 });
  });

  it('names the kind and the first number of lists', () => {
    const items = '<li><p>flour</p></li><li><p>salt</p></li>';
    const tasks = items.replaceAll('<li>', '<li data-checked="true" data-type="taskItem">');
    expect(listOf(`<ul>${items}</ul>`, `<ol>${items}</ol>`)).toEqual({
      id: 1,
      type: 'ordered-list',
      start: 1,
      was_type: 'bullet-list',
    });
    expect(listOf(`<ul data-type="taskList">${tasks}</ul>`, `<ul>${items}</ul>`)).toEqual({
      id: 1,
      type: 'bullet-list',
      was_type: 'task-list',
    });
    expect(listOf(`<ol>${items}</ol>`, `<ol start="3">${items}</ol>`)).toEqual({
      id: 1,
      type: 'ordered-list',
      start: 3,
      was_start: 1,
    });
  });

  it('says nothing of equal notes', () => {
    fc.assert(
      fc.property(aNote, (note) => {
        const { blocks, ...counts } = compared(note, note);
        expect(blocks.filter(({ kind }) => kind !== 'same')).toEqual([]);
        expect(Object.values(counts).every((count) => count === 0)).toBe(true);
      }),
    );
  });
});

const restored = (earlier: string, now: string, ...numbers: number[]) =>
  serializeHtml(restoreBlocks(readHtml(earlier), readHtml(now), numbers));

describe('Blocks of an earlier note', () => {
  it('come back in the place of what became of them', () => {
    expect(restored('<p>a</p><p>some words</p>', '<p>new</p><p>a</p><p>some other words</p>', 1)).toBe(
      '<p>new</p><p>a</p><p>some words</p>',
    );
  });

  it('come back after the block that they followed', () => {
    expect(restored('<p>a</p><p>gone</p><p>b</p>', '<p>a</p><p>b</p>', 1, 7)).toBe('<p>a</p><p>gone</p><p>b</p>');
  });

  it('are the whole note together', () => {
    fc.assert(
      fc.property(aNote, (note) => {
        expect(restored(note, '<p></p>', ...readHtml(note).keys())).toContain(serializeHtml(readHtml(note)));
      }),
    );
  });
});
