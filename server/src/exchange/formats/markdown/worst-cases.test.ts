import { describe, expect, it } from 'vitest';

import { fileOf } from '../../../../testing/file-of.ts';
import {
  GROWTH_MAX,
  growthOf,
  type Make,
  numbered,
  repeated as repeats,
  worstCases,
} from '../../../../testing/growth.ts';
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

const indented = (part: string, depth: number): Make => numbered((index) => `${'  '.repeat(index % depth)}${part}\n`);

describe('A long Markdown text', { timeout: 60_000 }, () => {
  it.each(
    worstCases([
      ['lists in each other', indented('- a', 50)],
      ['numbered lists in each other', indented('1. a', 50)],
      ['lists in one line', repeats('- ')],
      ['quotes in one line', repeats('> ')],
      ['lists and quotes in one line', repeats('- > ')],
      ['quotes in each other', numbered((index) => `${'>'.repeat(index % 50)} a\n`)],
      ['items', repeats('- a\n')],
      ['items between empty lines', repeats('- a\n\n')],
      ['lines behind an item', (size) => `- a\n${repeats('b\n')(size)}`],
      ['rows of a table', (size) => `|a|b|\n|-|-|\n${repeats('|c|d|\n')(size)}`],
      ['columns of a table', (size) => `|${repeats('a|')(size)}\n|${repeats('-|')(size)}\n|${repeats('b|')(size)}`],
      ['tables', repeats('|a|\n|-|\n\n')],
      ['tables in lists', repeats('- |a|\n  |-|\n  |b|\n')],
      ['pipes', repeats('|')],
      ['addresses of links', numbered((index) => `[a${index}]: https://a.example/\n`)],
      ['links by name', numbered((index) => `[a${index}]: b\n\n[a${index}][a1]\n\n`)],
      ['footnotes', numbered((index) => `[^${index}]: a\n\nb[^${index}]\n\n`)],
      ['headings', repeats('# a\n')],
      ['underlined headings', repeats('a\n=\n')],
      ['one line', repeats('a ')],
      ['empty lines', repeats('\n')],
      ['elements that nothing closes', repeats('<div>\n')],
      ['fences', repeats('```a\n')],
      ['fields', (size) => `---\n${numbered((index) => `a${index}: b\n`)(size)}---\n\nc`],
      ['brackets in a field', (size) => `---\na: ${repeats('[')(size)}\n---\n\nc`],
    ]),
  )('takes a time that grows with its length, or comes as text: %s', async (_what, make) => {
    expect(
      await growthOf((size) => parseMarkdown(make(size), { wikiLinks: true, comments: true }).html()),
    ).toBeLessThanOrEqual(GROWTH_MAX);
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
