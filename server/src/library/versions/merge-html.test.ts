import { inForm, propertyRuns } from '@benotes/build/test-form';
import { aRealNote, editsOf, hasRealNotes } from '@benotes/note/testing';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { sanitizeContent } from '../../kernel/sanitize/sanitize.ts';
import { mergeHtml, restoreHtml } from './merge-html.ts';

const PARTS = [
  '<p>milk and bread</p>',
  '<p>milk <strong>or</strong> <a href="https://example.org/">bread</a></p>',
  '<h2>Plan &amp; more</h2>',
  '<ul><li><p>one</p></li><li><p>two</p><ol start="4"><li><p>three</p></li></ol></li></ul>',
  '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked"><span></span></label><div><p>done</p></div></li></ul>',
  '<blockquote><p>said</p></blockquote>',
  '<pre><code class="language-js">let a = 1 &lt; 2;\n</code></pre>',
  '<img src="/storage/attachments/x.webp" alt="x" width="640" height="480">',
  '<unfurling-link href="https://example.org/" data-title="Example"></unfurling-link>',
  '<hr>',
  'a lone line',
];
/** A note as it is stored. */
const note = fc
  .array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 5 })
  .map((all) => sanitizeContent(all.join('')) ?? '');

// #merged-notes-are-clean
it('A merged note is not changed by the sanitizer', () => {
  fc.assert(
    fc.property(fc.tuple(note, note, note), ([base, mine, theirs]) => {
      const { html } = mergeHtml({ base, mine, theirs });
      expect(sanitizeContent(html)).toBe(html);
    }),
  );
});

if (!hasRealNotes) console.warn('Skipped: documents of other editors. BENOTES_CORPORA names no folder that has them.');

const stored = (html: string) => sanitizeContent(html) ?? '';
const timeout = inForm(40_000, 600_000);
it.skipIf(!hasRealNotes)('Merged documents of other editors are not changed by the sanitizer', { timeout }, () => {
  fc.assert(
    fc.property(editsOf(aRealNote()), (notes) => {
      const [base, mine, theirs] = [stored(notes.base), stored(notes.mine), stored(notes.theirs)];
      expect(mergeHtml({ base, mine: base, theirs }).html).toBe(theirs);
      expect(mergeHtml({ base, mine, theirs: mine }).html).toBe(mine);
      const { html } = mergeHtml({ base, mine, theirs });
      expect(sanitizeContent(html)).toBe(html);
    }),
    { numRuns: inForm(propertyRuns(), 2_000) },
  );
});

it('What only one side changed is that side, to the letter', () => {
  const [base, changed] = ['milk', '<b>milk</b>  and bread'];
  expect(mergeHtml({ base, mine: changed, theirs: base }).html).toBe(changed);
  expect(mergeHtml({ base, mine: base, theirs: changed }).html).toBe(changed);
});

it('A block that is put back is stored as notes are', () => {
  expect(restoreHtml({ earlier: 'one line', now: 'one other line', numbers: [0] })).toBe('one line');
});
