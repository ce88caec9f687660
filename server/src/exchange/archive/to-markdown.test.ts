import { propertyRuns } from '@benotes/build/test-form';
import { serializeHtml } from '@benotes/note';
import { readHtml } from '@benotes/note/parse5';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { markdownToHtml } from '../formats/note-html.ts';
import { toMarkdown } from './to-markdown.ts';

const normal = (html: string) => serializeHtml(readHtml(html));
const again = (html: string) => normal(markdownToHtml(toMarkdown(html)));

const link = (href: string, text: string) =>
  `<a target="_blank" rel="noopener noreferrer nofollow" href="${href}">${text}</a>`;

const escape = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '<br>');

describe('A note as Markdown is imported as the same note', () => {
  it.each([
    ['an address in a text', '<p>See https://a.example/x_y_z, www.b.example and me@c.example.</p>'],
    ['a link that shows its address', `<p>${link('https://a.example/x_y_z', 'https://a.example/x_y_z')}</p>`],
    ['a link with brackets', `<p>${link('https://a.example/A_(b)?c=[d]', 'A [b]')}.</p>`],
    ['a link with other letters', `<p>${link('https://a.example/ü x', 'x')}</p>`],
    ['formats within a word', '<p>un<em>believ</em>able and un<strong>believ</strong>able, a<s>b</s>c<u>d</u>e</p>'],
    ['formats beside each other', '<p><em>a</em><strong>b</strong><em>c</em><strong> d </strong>e<em>(f)</em>g</p>'],
    ['formats in each other', '<p><strong>a<em>b</em></strong><em>c</em> <strong><code>d</code> e</strong></p>'],
    ['signs of additions', '<p>~5~ and ==x== and $HOME_DIR and $x$ and %%y%% and [^1] and [[z]]</p>'],
    ['signs alone', '<p>1.</p><p>+</p><p>#</p><p>-</p><p>*</p><p>&gt;</p><p>=</p><p>1)</p><p>---</p><p>```</p>'],
    ['signs in lines', '<p>a<br>---<br># b<br>1. c<br>&gt; d<br>===<br>- e<br>| f |<br>| --- |</p>'],
    ['line breaks', '<p>a<br><br>b<br></p><p><br></p><p></p><h2>c<br>d</h2>'],
    ['white space', '<p>&nbsp;a&nbsp; b&nbsp;</p><p>\u3000c\u2003</p>'],
    ['code', '<p><code>a`b</code> <code>`</code> <code>&nbsp;c</code> <code>a<br>b</code> <code>&amp;lt;</code></p>'],
    [
      'code blocks',
      '<pre><code class="language-c++">a\n</code></pre><pre><code>\n\n  b\t\n \n</code></pre><pre><code></code></pre>',
    ],
    [
      'code blocks in lists',
      '<ul><li><p>a</p><pre><code>b\n\n  c</code></pre></li><li><p></p><pre><code>d</code></pre></li></ul>',
    ],
    [
      'lists',
      '<ul><li><p>a</p><ol start="7"><li><p>b</p><p>c</p></li></ol></li><li><p></p></li></ul><ul><li><p>d</p></li></ul>',
    ],
    ['lists of negative numbers', '<ol start="-3"><li><p>a</p></li></ol>'],
    [
      'tasks',
      `<ul data-type="taskList">${['true', 'false'].map((state) => `<li data-checked="${state}" data-type="taskItem"><p>a</p></li><li data-checked="${state}" data-type="taskItem"><p></p></li>`).join('')}</ul><ul><li><p>[ ] b</p></li></ul>`,
    ],
    [
      'quotes',
      '<blockquote><p>[!note] a</p><blockquote><h3>b</h3></blockquote></blockquote><blockquote><p>c</p></blockquote>',
    ],
    ['images', '<p>a</p><img src="https://a.example/b_(c).png" alt="[d] *e*" title="&quot;f&quot; \\"><hr><p>g</p>'],
    ['what looks like HTML', '<p>&lt;b&gt; &amp;amp; &amp;#60; &lt;!-- x --&gt; List&lt;String&gt;</p>'],
  ])('with %s', (_what, html) => {
    expect(again(html)).toBe(normal(html));
  });

  it('with the signs that people know, where they say the same', () => {
    const html = `<h2>Bread</h2><p>Two <strong>large</strong>, <em>dark</em> loaves of ${link('https://a.example/', 'rye')}: snake_case costs $5</p><ul><li><p>salt</p></li></ul>`;
    expect(toMarkdown(html)).toBe(
      '## Bread\n\nTwo **large**, *dark* loaves of [rye](https://a.example/): snake_case costs $5\n\n- salt\n',
    );
  });

  const aText = fc
    .array(
      fc.oneof(
        fc.constantFrom(...Array.from('\\`*_[]<>&~=$%#+-.!|:@/^()"\'{}1 \na')),
        fc.constantFrom(
          'word',
          'https://a.example/x_y',
          'www.a.example',
          '1.',
          '==',
          '~~',
          '**',
          '&amp;',
          '<br>',
          '  \n',
          '\u00a0',
          '[x](y)',
          '[^1]',
          '$x$',
          '- ',
          '> ',
          'a@b.example',
          '<p>',
          '[!note]',
          '$$',
          '```',
        ),
        fc.string({ unit: 'grapheme', maxLength: 3 }),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(''));
  const inMark = fc.tuple(fc.constantFrom('', '', 'strong', 'em', 's', 'u', 'code', 'a'), aText).map(([mark, text]) => {
    if (mark === '') return escape(text);
    return mark === 'a'
      ? `<a href="https://a.example/${escape(text).replaceAll('<br>', '')}">${escape(text)}</a>`
      : `<${mark}>${escape(text)}</${mark}>`;
  });
  const aLine = fc.array(inMark, { maxLength: 4 }).map((parts) => parts.join(''));
  const { block } = fc.letrec<{ block: string; item: string }>((tie) => ({
    block: fc.oneof(
      { depthSize: 'small' },
      aLine.map((line) => `<p>${line}</p>`),
      aLine.map((line) => `<h2>${line}</h2>`),
      aText.map((text) => `<pre><code class="language-ts">${escape(text).replaceAll('<br>', '\n')}</code></pre>`),
      fc.constant('<hr>'),
      fc
        .array(tie('block'), { minLength: 1, maxLength: 3 })
        .map((blocks) => `<blockquote>${blocks.join('')}</blockquote>`),
      fc
        .tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
        .map(([list, items]) => `<${list}>${items.map((item) => `<li>${item}</li>`).join('')}</${list}>`),
      fc
        .array(fc.tuple(fc.boolean(), tie('item')), { minLength: 1, maxLength: 2 })
        .map(
          (items) =>
            `<ul data-type="taskList">${items.map(([isDone, item]) => `<li data-checked="${isDone}" data-type="taskItem">${item}</li>`).join('')}</ul>`,
        ),
    ),
    item: fc
      .tuple(aLine, fc.array(tie('block'), { maxLength: 2 }))
      .map(([line, blocks]) => `<p>${line}</p>${blocks.join('')}`),
  }));

  // #inverse-of-import
  it('whatever is in it', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
        const html = normal(blocks.join(''));
        expect(again(html)).toBe(html);
      }),
      { numRuns: propertyRuns(10) },
    );
  });
});
