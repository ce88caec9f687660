import { describe, expect, it } from 'vitest';

import { pastedDocument, pastedTree } from './pasted-document.ts';

const read = (html: string) => pastedDocument(html).body.innerHTML;

describe('A pasted document', () => {
  it('has no style that a browser would report, and its styles can be read', () => {
    const page = pastedDocument(
      '<style>p { color: red }</style><p style="font-weight:700" class=a>a</p><b STYLE=\'x:"y"\'>b</b><i\nstyle = z>c</i>',
    );
    expect(page.querySelectorAll('style, [style]')).toHaveLength(0);
    const styles = [...page.body.children].map((element) => pastedTree.attributeOf(element, 'style'));
    expect(styles).toEqual(['font-weight:700', 'x:"y"', 'z']);
  });

  it.each([
    '<p title="my style=x">write style="x" here</p>',
    '<p data-style="a" my-style="b">a &lt; b</p>',
    '<p>&lt;p style="x"&gt;</p>',
  ])('is otherwise what was copied: %s', (html) => {
    expect(read(html)).toBe(html);
  });

  it('is read in time, however broken it is', () => {
    for (const piece of ['<a "', "<a style='", '<style>', '<a style=', '"<'])
      expect(pastedDocument(piece.repeat(20_000))).toBeDefined();
  });
});
