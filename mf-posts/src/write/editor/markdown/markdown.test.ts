import { serializeHtml } from '@benotes/note';
import * as fc from 'fast-check';
import { Node } from 'slate';
import { describe, expect, it } from 'vitest';

import { disallowedElementsIn } from '../testing/vocabulary.ts';
import { blocksFromMarkdown } from './blocks.ts';
import { inlinesFrom } from './inlines.ts';
import { looksLikeMarkdown } from './looks-like-markdown.ts';

const LINK = 'target="_blank" rel="noopener noreferrer nofollow"';
const letters = (text: string) => new Set(text.match(/[abc]/g));
const blocks = (...lines: string[]) => serializeHtml(blocksFromMarkdown(lines.join('\n')));
const inline = (text: string) => blocks(text).replace(/^<p>|<\/p>$/g, '');
const plain = (text: string) => serializeHtml(inlinesFrom(text));
const task = (checked: boolean, text: string) =>
  `<li data-checked="${checked}" data-type="taskItem"><label><input type="checkbox"${checked ? ' checked="checked"' : ''}><span></span></label><div><p>${text}</p></div></li>`;

describe('Inline syntax in text', () => {
  it.each([
    [
      'a **b** *i* _i_ __b__ ~~s~~ `c`',
      'a <strong>b</strong> <em>i</em> <em>i</em> <strong>b</strong> <s>s</s> <code>c</code>',
    ],
    ['***both***', '<strong><em>both</em></strong>'],
    ['**a *b* c**', '<strong>a <em>b</em> c</strong>'],
    ['snake_case_name 2 * 3 * 4', 'snake_case_name 2 * 3 * 4'],
    ['``a ` b`` `**x**`', '<code>a ` b</code> <code>**x**</code>'],
    ['[a **b**](https://x.y "t")', `<a ${LINK} href="https://x.y">a <strong>b</strong></a>`],
    ['[a](javascript:x)', 'a'],
    ['<https://x.y/_a_>', `<a ${LINK} href="https://x.y/_a_">https://x.y/_a_</a>`],
    ['see https://x.y/_a_b.', `see <a ${LINK} href="https://x.y/_a_b">https://x.y/_a_b</a>.`],
    [String.raw`\*not\* \a`, String.raw`*not* \a`],
    [
      '[a][1] [b][] [c]\n\n[1]: https://x.y\n[b]: </a b> "t"\n[c]: /c',
      `<a ${LINK} href="https://x.y">a</a> <a ${LINK} href="/a%20b">b</a> <a ${LINK} href="/c">c</a>`,
    ],
    [
      '[a](<https://x.y/a b>) [b](/x_(y) "t \\"t\\"")',
      `<a ${LINK} href="https://x.y/a%20b">a</a> <a ${LINK} href="/x_(y)">b</a>`,
    ],
    ['&copy; &amp;lt; &#35; AT&T', '© &amp;lt; # AT&amp;T'],
    [
      'a.org and me@x.org `b.org`',
      `<a ${LINK} href="http://a.org">a.org</a> and <a ${LINK} href="mailto:me@x.org">me@x.org</a> <code>b.org</code>`,
    ],
    ['<b>a</b> <u>b</u> H<sub>2</sub>O<br>c<!-- d -->', '<strong>a</strong> <u>b</u> H2O<br>c'],
    ['Vec<u8> <T> <your name> a<b <?php 1 ?>', 'Vec&lt;u8&gt; &lt;T&gt; &lt;your name&gt; a&lt;b &lt;?php 1 ?&gt;'],
    [
      '<script>alert(1)</script> <img src=x onerror=alert(1)>',
      '&lt;script&gt;alert(1)&lt;/script&gt;</p><img src="x">',
    ],
    ['** a ** * b', '** a ** * b'],
  ])('%s', (text, expected) => {
    expect(inline(text)).toBe(expected);
  });

  it('is limited when the text is not Markdown', () => {
    expect(plain(String.raw`C:\_a &amp; a**b**`)).toBe(String.raw`C:\_a &amp;amp; a**b**`);
    expect(plain('**a** _b_ `c` ~~d~~ [e](https://x.y)')).toBe(
      `<strong>a</strong> <em>b</em> <code>c</code> <s>d</s> <a ${LINK} href="https://x.y">e</a>`,
    );
  });
});

describe('Markdown', () => {
  it.each([
    ['headings', ['# A', '', '## B ##', 'C', '===', 'D', '---'], '<h1>A</h1><h2>B</h2><h1>C</h1><h2>D</h2>'],
    ['paragraphs with line breaks', ['a', 'b', '', 'c'], '<p>a<br>b</p><p>c</p>'],
    [
      'bullets',
      ['- a', '- b', '  - c', '  - d', '- e'],
      '<ul><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li><li><p>d</p></li></ul></li><li><p>e</p></li></ul>',
    ],
    [
      'loose items with their contents',
      ['* a', '', '  b', '', '* c'],
      '<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>',
    ],
    [
      'numbered lists with their start',
      ['3. a', '4. b', '   - c', '1) d'],
      '<ol start="3"><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li></ul></li></ol><ol><li><p>d</p></li></ol>',
    ],
    ['tasks', ['- [ ] a', '- [x] b'], `<ul data-type="taskList">${task(false, 'a')}${task(true, 'b')}</ul>`],
    [
      'quotes',
      ['> a', '> > b', '>', '> - c'],
      '<blockquote><p>a</p><blockquote><p>b</p></blockquote><ul><li><p>c</p></li></ul></blockquote>',
    ],
    [
      'code, with its language',
      ['```js', 'a = `b`;', '', '  c', '```', 'd'],
      '<pre><code class="language-js">a = `b`;\n\n  c</code></pre><p>d</p>',
    ],
    [
      'code with tabs',
      ['```', '\tif a', '\t\tb', '```', '\tc'],
      '<pre><code>\tif a\n\t\tb</code></pre><pre><code>c</code></pre>',
    ],
    [
      'code indented like its fence',
      ['- a', '  ```', '  b', '    c', '  ```'],
      '<ul><li><p>a</p><pre><code>b\n  c</code></pre></li></ul>',
    ],
    ['code without the end of the text', ['~~~', 'a', ''], '<pre><code>a</code></pre>'],
    [
      'images without the links around them',
      ['[![a](/a.png)](/b) [![c](/c.png)](/d)', 'e'],
      '<img src="/a.png" alt="a"><img src="/c.png" alt="c"><p>e</p>',
    ],
    ['unclosed code', ['~~~', '- a'], '<pre><code>- a</code></pre>'],
    ['code by its indent', ['a', '', '    b', '\t c'], '<p>a</p><pre><code>b\n c</code></pre>'],
    ['rules', ['a', '', '---', '* * *', '___'], '<p>a</p><hr><hr><hr>'],
    ['images as blocks', ['a ![x](/a.png "T") b'], '<p>a</p><img src="/a.png" alt="x" title="T"><p>b</p>'],
    [
      'images with quotes and entities',
      [String.raw`![a "b" AT&amp;T](/a.png?a=1&amp;b=2&c=3 "T \"t\" &copy;")`],
      '<img src="/a.png?a=1&amp;b=2&amp;c=3" alt="a &quot;b&quot; AT&amp;T" title="T &quot;t&quot; ©">',
    ],
    [
      'tables as text',
      ['| a | b |', '|---|:-:|', '| 1 | `2` |'],
      '<p><strong>a</strong> | <strong>b</strong></p><p>1 | <code>2</code></p>',
    ],
    ['tabs as indents', ['- a', '\t- b'], '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>'],
  ])('has %s', (_, lines, expected) => {
    expect(blocks(...lines)).toBe(expected);
  });

  it('keeps its letters and produces only valid notes', () => {
    const bits = fc.constantFrom(
      'a',
      'b c',
      '# ',
      '- ',
      '1. ',
      '> ',
      '```',
      '    ',
      '\n',
      '\n\n',
      '**',
      '_',
      '`',
      '[x](y)',
      '|',
      '---',
      '[ ] ',
      '<https://a.org>',
      '![i](/a)',
      String.raw`\\`,
    );
    fc.assert(
      fc.property(
        fc.array(bits, { maxLength: 30 }).map((parts) => parts.join('')),
        (text) => {
          const read = blocksFromMarkdown(text);
          expect(disallowedElementsIn(serializeHtml(read))).toEqual([]);
          const actualLetters = letters(read.map((block) => Node.string(block)).join(''));
          const expectedLetters = letters(text.replaceAll('![i](/a)', '').replaceAll(/`{3,}[^`\n]*/g, ''));
          expect([...expectedLetters].filter((letter) => !actualLetters.has(letter))).toEqual([]);
        },
      ),
    );
  });
});

describe('Text', () => {
  it.each([
    '# A',
    '- a\n- b',
    '```\nx\n```',
    '1. a\n2. b',
    '[a](https://b.c)',
    '> a',
    '- [ ] a',
    '[a][1] is said.\n\n[1]: https://b.c',
    `a picture${'\nline'.repeat(20)} ![b](https://c.d/e.png)`,
    '| a |\n| --- |\n| b |',
  ])('looks like Markdown: %j', (text) => {
    expect(looksLikeMarkdown(text)).toBe(true);
  });

  it.each(['a', '#tag', '2024. A year', 'a - b', '**b**', `- a${'\nline'.repeat(20)}`, 'https://a.org', ''])(
    'does not look like Markdown: %j',
    (text) => {
      expect(looksLikeMarkdown(text)).toBe(false);
    },
  );
});
