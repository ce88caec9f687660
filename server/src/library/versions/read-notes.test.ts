import { readHtml } from '@benotes/note/parse5';
import { aNote } from '@benotes/note/testing';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { sanitizeContent } from '../../kernel/sanitize/sanitize.ts';
import { readNotes } from './read-notes.ts';

const OTHER = [
  'milk',
  'a <strong>lone</strong> line',
  '<p>one<p>two',
  'text<ul><li>x</li></ul>more',
  '<li>stray</li>',
  '',
];
const stored = fc.oneof(aNote, fc.constantFrom(...OTHER)).map((html) => sanitizeContent(html) ?? '');
/** Several states of a note, made of the same parts. */
const states = fc
  .array(stored, { minLength: 1, maxLength: 4 })
  .chain((parts) => fc.array(fc.array(fc.constantFrom(...parts), { maxLength: 6 }), { maxLength: 3 }))
  .map((all) => all.map((parts) => parts.join('')));

it('States of a note that are read together are the same as those that are read alone', () => {
  fc.assert(
    fc.property(states, (notes) => {
      expect(readNotes(...notes)).toEqual(notes.map((html) => readHtml(html)));
    }),
  );
});

it('What states of a note have in common is read once', () => {
  const [[first, second] = [], [same, other] = []] = readNotes('<p>milk</p><p>eggs</p>', '<p>milk</p><p>rye</p>');
  expect(same).toBe(first);
  expect(other).not.toBe(second);
});
