import { aLink, aPost } from '@benotes/contract/builders';
import { describe, expect, it } from 'vitest';

import { isLongNote } from './long-note.ts';

describe('A note', () => {
  it.each([
    ['', false],
    ['<p>flour</p>'.repeat(30), false],
    ['<p>flour</p>'.repeat(31), true],
    ['flour '.repeat(250), false],
    ['flour '.repeat(251), true],
    [`<pre><code>${'x\n'.repeat(31)}</code></pre>`, true],
    [`<ul>${'<li><p>flour</p></li>'.repeat(30)}</ul>`, false],
    [`<ul>${'<li>flour</li>'.repeat(31)}</ul>`, true],
    // Markup takes no room.
    ['<p><strong><em><s>flour</s></em></strong></p>'.repeat(25), false],
  ])('is long by its text and its lines, not by its markup: %#', (content, isLong) => {
    expect(isLongNote(aPost({ content }))).toBe(isLong);
  });

  it('of a link is long by itself', () => {
    expect(isLongNote(aLink({ note: '<p>flour</p>'.repeat(31) }))).toBe(true);
    expect(isLongNote(aLink({ note: null }))).toBe(false);
  });
});
