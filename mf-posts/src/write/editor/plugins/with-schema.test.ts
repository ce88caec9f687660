import { serializeHtml, MAX_CONTAINER_DEPTH } from '@benotes/note';
import * as fc from 'fast-check';
import { type Descendant, Editor, Node } from 'slate';
import { describe, expect, it } from 'vitest';

import { depthOf } from '../commands/nesting.ts';
import { parseHtml } from '../html/parse.ts';
import { createNoteEditor } from '../model/create-note-editor.ts';

function normalized(value: unknown): Descendant[] {
  const editor = createNoteEditor(JSON.parse(JSON.stringify(value)) as Descendant[]);
  Editor.normalize(editor, { force: true });
  return editor.children;
}

const text = fc.record(
  {
    text: fc.constantFrom('', 'a', ' \u0000\t', 'x\r\ny'),
    bold: fc.constantFrom<unknown>(true, 'yes', false),
    code: fc.constant(true),
    size: fc.constant(9),
  },
  { requiredKeys: ['text'] },
);
const KINDS =
  'paragraph heading code-block quote bullet-list ordered-list task-list list-item task-item rule image link-block link script'.split(
    ' ',
  );
const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    text,
    fc.record(
      {
        type: fc.constantFrom(...KINDS),
        level: fc.constantFrom<unknown>(1, 9, '2', null),
        start: fc.constantFrom<unknown>(2, 1.5, 'x'),
        checked: fc.constantFrom<unknown>(true, 'true'),
        href: fc.constantFrom<unknown>('https://a.org', 'javascript:x', 7),
        src: fc.constantFrom<unknown>('/a.png', 'data:x'),
        language: fc.constantFrom<unknown>('js', 5, 'a b'),
        title: fc.constantFrom<unknown>('t', {}),
        children: fc.array(tie('node'), { maxLength: 4 }),
      },
      { requiredKeys: ['type', 'children'] },
    ),
  ),
}));

describe('The normal form of a note', () => {
  it('exists for any tree, is stable and can be stored', () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 4 }), (value) => {
        const once = normalized(value);
        expect(normalized(once)).toEqual(once);
        const html = serializeHtml(once);
        expect(serializeHtml(parseHtml(html))).toBe(html);
      }),
    );
  });

  it.each<[string, unknown, string]>([
    [
      'gives loose text a paragraph',
      [{ type: 'quote', children: [{ text: 'a' }, { text: 'b', bold: true }] }],
      '<blockquote><p>a<strong>b</strong></p></blockquote>',
    ],
    ['gives a loose item a list', [{ type: 'list-item', children: [{ text: 'a' }] }], '<ul><li><p>a</p></li></ul>'],
    [
      'puts a list among items into the item before',
      [
        {
          type: 'bullet-list',
          children: [
            { type: 'list-item', children: [{ text: 'a' }] },
            { type: 'ordered-list', children: [{ type: 'list-item', children: [{ text: 'b' }] }] },
          ],
        },
      ],
      '<ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul>',
    ],
    [
      'starts an item with a paragraph',
      [
        {
          type: 'bullet-list',
          children: [{ type: 'list-item', children: [{ type: 'heading', level: 2, children: [{ text: 'a' }] }] }],
        },
      ],
      '<ul><li><p>a</p></li></ul>',
    ],
    [
      'keeps code free of marks and links',
      [
        {
          type: 'code-block',
          children: [
            { text: 'a', bold: true },
            { type: 'link', href: '/', children: [{ text: 'b' }] },
          ],
        },
      ],
      '<pre><code>ab</code></pre>',
    ],
    [
      'removes other marks from code',
      [{ type: 'paragraph', children: [{ text: 'a', bold: true, code: true }] }],
      '<p><code>a</code></p>',
    ],
    [
      'removes a link whose URL is not allowed and keeps the text',
      [{ type: 'paragraph', children: [{ type: 'link', href: 'javascript:x', children: [{ text: 'b' }] }] }],
      '<p>b</p>',
    ],
    [
      'joins neighbors that link to the same',
      [
        {
          type: 'paragraph',
          children: [
            { type: 'link', href: '/', children: [{ text: 'a' }] },
            { type: 'link', href: '/', children: [{ text: 'b' }] },
          ],
        },
      ],
      '<p><a target="_blank" rel="noopener noreferrer nofollow" href="/">ab</a></p>',
    ],
  ])('%s', (_, value, expected) => {
    expect(serializeHtml(normalized(value))).toBe(expected);
  });

  it('ends with a paragraph for the caret, which is removed if no longer needed', () => {
    const editor = createNoteEditor(parseHtml('<hr>'));
    expect(editor.children).toHaveLength(2);
    editor.removeNodes({ at: [0], voids: true });
    expect(editor.children).toEqual([{ type: 'paragraph', children: [{ text: '' }] }]);
  });

  it('limits nesting without losing content', () => {
    const deep = `${'<blockquote>'.repeat(20)}${'<ul><li>x'.repeat(20)}end${'</li></ul>'.repeat(20)}${'</blockquote>'.repeat(20)}`;
    const read = parseHtml(deep);
    expect(Math.max(...read.map(depthOf))).toBe(MAX_CONTAINER_DEPTH);
    expect(read.map((block) => Node.string(block)).join('')).toBe(`${'x'.repeat(20)}end`);
    expect(normalized(read)).toEqual(read);

    const wrapped = Array.from({ length: 20 }).reduce<unknown[]>((children) => [{ type: 'quote', children }], read);
    const lifted = normalized(wrapped);
    expect(Math.max(...lifted.map(depthOf))).toBe(MAX_CONTAINER_DEPTH);
    expect(lifted.map((block) => Node.string(block)).join('')).toBe(`${'x'.repeat(20)}end`);
  });
});
