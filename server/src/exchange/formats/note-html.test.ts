import { serializeHtml } from '@benotes/note';
import { readHtml } from '@benotes/note/parse5';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { markdownToHtml, type MarkdownOptions } from './note-html.ts';

/** The note that some Markdown becomes. */
const note = (markdown: string, options?: MarkdownOptions) =>
  serializeHtml(readHtml(markdownToHtml(markdown, options)));

describe('markdownToHtml', () => {
  it('reads the Markdown of GitHub', () => {
    expect(note('# A *b*\n\n- one\n- ~~two~~\n\n3. three\n\n```js\na < b\n```\n\n<https://example.org/>')).toBe(
      '<h1>A <em>b</em></h1><ul><li><p>one</p></li><li><p><s>two</s></p></li></ul><ol start="3"><li><p>three</p></li></ol>' +
        '<pre><code class="language-js">a &lt; b</code></pre>' +
        '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org/">https://example.org/</a></p>',
    );
  });

  it('reads tasks, also those without a text', () => {
    const html = note('- [x] done\n- [ ]  \n- [X]');
    expect(html.match(/data-checked="\w+"/g)).toEqual([
      'data-checked="true"',
      'data-checked="false"',
      'data-checked="true"',
    ]);
    expect(html).toContain('<p>done</p>');
    expect(html).not.toContain('[');
  });

  it('reads tables as rows', () => {
    expect(note('| a | b |\n|---|---|\n| 1 | 2 |')).toBe('<p><strong>a</strong> | <strong>b</strong></p><p>1 | 2</p>');
  });

  it('joins lines with a space, or keeps their breaks', () => {
    expect(note('a\nb')).toBe('<p>a b</p>');
    expect(note('a\nb', { breaks: true })).toBe('<p>a<br>b</p>');
  });

  it('keeps the text of highlights', () => {
    expect(note('a ==big *deal*== b == c == d')).toBe('<p>a big <em>deal</em> b == c == d</p>');
  });

  it.each([
    ['> [!NOTE] Title\n> text', '<blockquote><p><strong>Title</strong></p><p>text</p></blockquote>'],
    ['> [!warning]-\n> text', '<blockquote><p><strong>Warning</strong></p><p>text</p></blockquote>'],
    ['> [!tip] Only *this*', '<blockquote><p><strong>Only <em>this</em></strong></p></blockquote>'],
    ['> [x] no callout', '<blockquote><p>[x] no callout</p></blockquote>'],
  ])('gives a callout its title: %s', (markdown, html) => {
    expect(note(markdown)).toBe(html);
  });

  it('keeps the text of footnotes', () => {
    expect(note('A[^1] and B[^long].\n\n[^1]: One\n[^long]: Two *words*\n    more\n\nafter')).toBe(
      '<p>A[1] and B[long].</p><p>[1] One</p><p>[long] Two <em>words</em> more</p><p>after</p>',
    );
  });

  it('keeps formulas as they are written', () => {
    expect(note('$a_1 + b_1$ and\n\n$$\n\\sum_1 *x*\n$$')).toBe(
      String.raw`<p>$a_1 + b_1$ and</p><p>$$<br>\sum_1 *x*<br>$$</p>`,
    );
  });

  it('does not take amounts of money for formulas', () => {
    expect(note('from $5 *to* $10')).toBe('<p>from $5 <em>to</em> $10</p>');
  });

  it('never shows comments', () => {
    expect(note('a <!-- b --> c\n\n<!--\n\n# d\n-->\n\ne')).toBe('<p>a c</p><p>e</p>');
  });

  it('lets HTML through', () => {
    expect(note('a <u>b</u><br>c\n\n<div><b>d</b></div>\n\n<script>e()</script>\n\nf')).toBe(
      '<p>a <u>b</u><br>c</p><p><strong>d</strong></p><p>f</p>',
    );
  });

  it('keeps the text after a tag that was not meant as one', () => {
    expect(note('A List<String>, the <title> tag, <name>\n\nand the <script> tag')).toBe(
      '<p>A List&lt;String&gt;, the &lt;title&gt; tag, &lt;name&gt;</p><p>and the &lt;script&gt; tag</p>',
    );
  });

  it('hands the addresses of links and images over, also of those in HTML', () => {
    const seen: unknown[] = [];
    const addressOf = (href: string, isImage: boolean) => {
      seen.push([href, isImage]);
      return href === ':/gone' ? null : `https://example.org/${href.replace(':/', '')}`;
    };
    expect(note('[a](:/1) ![b](:/2) <a href=":/3">c</a> [d](:/gone)', { addressOf })).toBe(
      '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org/1">a</a></p>' +
        '<img src="https://example.org/2" alt="b">' +
        '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org/3">c</a> d</p>',
    );
    expect(seen).toEqual([
      [':/1', false],
      [':/2', true],
      [':/3', false],
      [':/gone', false],
    ]);
  });

  it.each(['>', '- ', '[', '<div>', '*a **b ', '![', '1. '])('survives 10,000 times %s', (part) => {
    expect(note(`${part.repeat(10_000)}end`)).toContain('end');
  });

  it('keeps every word of any text', () => {
    const part = fc.constantFrom(
      '#',
      '*',
      '_',
      '`',
      '[',
      '](',
      '>',
      '-',
      '|',
      '$',
      '==',
      '[^',
      '<b>',
      '\n',
      '\n\n',
      ' ',
      '    ',
    );
    const parts = fc.array(fc.oneof(part, fc.stringMatching(/^[a-z]{1,5}$/)), { maxLength: 40 });
    fc.assert(
      fc.property(parts, (written) => {
        const html = note(`${written.join('')}\n\nlast`);
        expect(html).toContain('last');
      }),
    );
  });
});
