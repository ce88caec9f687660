import { describe, expect, it } from 'vitest';

import { fileOf } from '../../../../testing/file-of.ts';
import { textKindOf } from '../text-kinds.ts';
import { AS_TEXT, parseMarkdown } from './parse-markdown.ts';

const SIZE = 400_000;
const repeated = (part: string) => part.repeat(SIZE / part.length);

describe('A long Markdown text of mostly signs', () => {
  // What none of them may take is what the test may take.
  it.each(['`a', 'a`', '~a', '[', '![', '[[', '*', '_', '*a_', '**a', '==', '$', '%%', '\\', '<', '<!--', '](', '[^'])(
    'such as %s is not compared with itself, but comes as text, which can be told',
    (sign) => {
      const { html } = parseMarkdown(repeated(sign), { wikiLinks: true, comments: true });
      expect(html().startsWith(AS_TEXT)).toBe(true);
    },
  );

  it('keeps its lines', () => {
    expect(parseMarkdown(`a\n${repeated('[')}`).html()).toContain('<p>a<br>[[[');
  });

  it.each(['`', '~'])('is code if it is a line of %s, however long', (sign) => {
    expect(parseMarkdown(`${repeated(sign)}\n*b*`).html()).toBe('<pre><code>*b*</code></pre>\n');
  });

  it.each([
    ['code', `\`\`\`\n${repeated('[a](*b ')}\n\`\`\`\n\n*c*`],
    ['a tag that ends in signs', `*c* #a${'-'.repeat(SIZE)}b`],
  ])('is parsed if the signs are %s', (_where, text) => {
    expect(parseMarkdown(text).html()).toContain('<em>c</em>');
  });
});

describe('A text that may be a page or data', () => {
  it.each([
    ['comments of HTML', '<!-- a -->'],
    ['comments of SQL', '/* a */'],
  ])('is recognized whatever number of %s it begins with', async (_what, comment) => {
    expect(await textKindOf(fileOf('a.txt', `${comment.repeat(5000)} words`))).toBe('text');
    expect(await textKindOf(fileOf('a.html', `${comment.repeat(40)}<html>`))).toBe('page');
  });
});
