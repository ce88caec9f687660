import { serializeHtml } from '@benotes/note';
import { Node } from 'slate';
import { describe, expect, it } from 'vitest';

import { parseFragment, parseHtml } from './parse.ts';

const stored = (html: string) => serializeHtml(parseHtml(html));
const pasted = (html: string) => serializeHtml(parseFragment(html));
const LINK = 'target="_blank" rel="noopener noreferrer nofollow"';
const task = (checked: boolean, text: string) =>
  `<li data-checked="${checked}" data-type="taskItem"><label><input type="checkbox"${checked ? ' checked="checked"' : ''}><span></span></label><div><p>${text}</p></div></li>`;
const tasks = (...items: string[]) => `<ul data-type="taskList">${items.join('')}</ul>`;

describe('A stored note', () => {
  // #blocks-and-marks-kept
  it.each([
    '<p></p>',
    '<p>a<br>b<br></p>',
    '<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>',
    '<p><strong>a<em>b</em></strong><em>c</em><strong><em>d</em></strong></p>',
    '<p><strong><em><s><u>all</u></s></em></strong></p>',
    '<blockquote><p>q</p><ul><li><p>x</p></li></ul></blockquote>',
    '<ul><li><p>a</p><ol start="0"><li><p>b</p></li></ol><p>c</p></li></ul><ul><li><p>d</p></li></ul>',
    tasks(task(true, 'done'), task(false, 'open')),
    '<pre><code>a\n\n b\n</code></pre><pre><code class="language-js">\n&lt;x&gt;</code></pre><p>t</p>',
    '<p>a</p><hr><p>b</p>',
    '<img src="/a.png" alt="x &amp; &quot;y&quot;" title="t"><p>b</p>',
    `<p><a ${LINK} href="https://a.org/?a=1&amp;b=2"><strong>b</strong>c</a> d</p>`,
    '<p><a target="_self" rel="me" href="#f">x</a></p>',
    `<p><a ${LINK} href="/"><code>x</code></a></p>`,
    '<unfurling-link href="https://a.org" data-title="T"></unfurling-link>',
    '<unfurling-link href="https://a.org" data-title=""></unfurling-link><p>b</p>',
    '<p>&nbsp;a&nbsp; b &lt;b&gt; &amp; "q" \' \u200b😀</p>',
    '<ul><li><p></p><img src="/a.png"></li></ul>',
  ])('round-trips: %s', (html) => {
    expect(stored(html)).toBe(html);
  });

  it.each([
    ['', '<p></p>'],
    ['plain', '<p>plain</p>'],
    ['a<br>b', '<p>a<br>b</p>'],
    ['&lt;p&gt;', '<p>&lt;p&gt;</p>'],
    [
      '<b>x</b> <i>y</i> <del>d</del> <strike>k</strike> <kbd>c</kbd>',
      '<p><strong>x</strong> <em>y</em> <s>dk</s> <code>c</code></p>'.replace('dk', 'd</s> <s>k'),
    ],
    ['<b style="font-weight:normal">n</b><i style="font-style: normal">n</i>', '<p>nn</p>'],
    [
      '<span style="font-weight:600;font-style:italic;text-decoration:underline line-through">x</span>',
      '<p><strong><em><s><u>x</u></s></em></strong></p>',
    ],
    ['<strong><code>x</code></strong>', '<p><code>x</code></p>'],
    ['<p><b>a</b><b>b</b></p>', '<p><strong>ab</strong></p>'],
    ['<p><strong></strong><a href="/"></a></p>', '<p></p>'],
    ['<p>a  b\n c </p>\n\n<p> d<br> e</p>', '<p>a b c</p><p>d<br>e</p>'],
    ['<div>d1</div>t<div>d2<p>p</p></div>', '<p>d1</p><p>t</p><p>d2</p><p>p</p>'],
    ['<dl><dt>t</dt><dd>d</dd></dl><details><summary>s</summary>x</details>', '<p>t</p><p>d</p><p>s</p><p>x</p>'],
    ['<p>t<img src="/a.png">u</p><p><img src="b.png"></p>', '<p>t</p><img src="/a.png"><p>u</p><img src="b.png">'],
    ['<img src="data:image/png;base64,AA"><img><img src="blob:x">', '<p></p>'],
    ['<a href="https://x.y"><img src="/a.png"></a>', '<img src="/a.png">'],
    ['<p>x<hr>y', '<p>x</p><hr><p>y</p>'],
    ['<pre>no <b>code</b><br>x</pre>', '<pre><code>no code\nx</code></pre>'],
    ['<pre class="brush: js; x"><div>a</div><div>b</div></pre>', '<pre><code class="language-js">a\nb</code></pre>'],
    ['<pre class="lang-py">a</pre>', '<pre><code class="language-py">a</code></pre>'],
    ['<pre class="highlight-source-sh">a</pre>', '<pre><code class="language-sh">a</code></pre>'],
    [
      '<pre data-language="ts">a</pre><pre data-lang="go">b</pre>',
      '<pre><code class="language-ts">a</code></pre><pre><code class="language-go">b</code></pre>',
    ],
    ['<kbd>a</kbd> <samp>b</samp> <tt>c</tt>', '<p><code>a</code> <code>b</code> <code>c</code></p>'],
    [
      '<mark>a</mark><sup>b</sup><sub>c</sub><small>d</small><font color="red">e</font><abbr title="t">f</abbr>',
      '<p>abcdef</p>',
    ],
    ['<a href="/"><h2>a</h2><p>b</p></a>', `<h2><a ${LINK} href="/">a</a></h2><p><a ${LINK} href="/">b</a></p>`],
    ['<form><select><option>x</option></select><textarea>y</textarea><button>z</button></form>a', '<p>a</p>'],
    [
      '<svg><text>x</text></svg><math><mi>y</mi></math><canvas>z</canvas><video>v</video><object>o</object>a',
      '<p>a</p>',
    ],
    ['<blockquote>q</blockquote><blockquote></blockquote>', '<blockquote><p>q</p></blockquote>'],
    [
      '<unfurling-link href="https://a.org">text</unfurling-link>',
      '<unfurling-link href="https://a.org" data-title=""></unfurling-link>',
    ],
    ['<unfurling-link href="/a" data-title="T"></unfurling-link>', '<p></p>'],
    [
      '<table><tr><th>a</th><td>b</td></tr><tr><td>c</td><td></td></tr></table>',
      '<p><strong>a</strong> | b</p><p>c |&nbsp;</p>',
    ],
    ['<script>x</script><style>y</style><iframe>z</iframe><!-- c -->t', '<p>t</p>'],
  ])('%j is parsed as %s', (html, expected) => {
    expect(stored(html)).toBe(expected);
  });

  it.each([
    ['<li>a</li><li>b</li>', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['<ul></ul>', '<p></p>'],
    ['<ul><li></li></ul>', '<ul><li><p></p></li></ul>'],
    ['<ul><li>a</li>text</ul>', '<ul><li><p>a</p></li><li><p>text</p></li></ul>'],
    ['<ul><li>a</li><ul><li>b</li></ul></ul>', '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>'],
    ['<ul><li><h2>h</h2></li></ul>', '<ul><li><p>h</p></li></ul>'],
    ['<ul><li>a<ul><li>b</li></ul>c</li></ul>', '<ul><li><p>a</p><ul><li><p>b</p></li></ul><p>c</p></li></ul>'],
    ['<ol start="x" type="a"><li value="5">x</li></ol>', '<ol><li><p>x</p></li></ol>'],
    [
      '<ul data-type="taskList"><li data-type="taskItem" data-checked=""><p>x</p></li><li>y</li></ul>',
      tasks(task(true, 'x'), task(false, 'y')),
    ],
    [
      '<ul><li><input type="checkbox" checked> x</li><li><input type="checkbox"> y</li></ul>',
      tasks(task(true, 'x'), task(false, 'y')),
    ],
    ['<ul><li role="checkbox" aria-checked="true">x</li></ul>', tasks(task(true, 'x'))],
    ['<ul><li><div class="checkbox checkbox-on"></div><span>x</span></li></ul>', tasks(task(true, 'x'))],
    ['<ul><li>a</li><li><input type="checkbox">b</li></ul>', `<ul><li><p>a</p></li></ul>${tasks(task(false, 'b'))}`],
  ])('the list %j is parsed as %s', (html, expected) => {
    expect(stored(html)).toBe(expected);
  });

  it.each([
    ['javascript:alert(1)'],
    ['JaVa\tScRiPt:alert(1)'],
    ['&#1;javascript:alert(1)'],
    ['data:text/html,x'],
    ['vbscript:x'],
    ['file:///etc/passwd'],
  ])('has no link to %j', (url) => {
    expect(stored(`<a href="${url}">t</a>`)).toBe('<p>t</p>');
  });

  it('has noopener on every link that opens a new tab', () => {
    expect(stored('<a href="/" rel="me">t</a>')).toBe('<p><a target="_blank" rel="noopener me" href="/">t</a></p>');
  });

  it('ends with an empty paragraph if the caret needs one', () => {
    for (const html of ['<hr>', '<ul><li>a</li></ul>', '<pre>x</pre>', '<blockquote>q</blockquote>'])
      expect(parseHtml(html).at(-1)).toEqual({ type: 'paragraph', children: [{ text: '' }] });
    expect(parseHtml('<hr><p>a</p>')).toHaveLength(2);
  });
});

describe('Pasted HTML', () => {
  it.each([
    ['<p>a<br></p><br><p><br></p><p>b</p>', '<p>a</p><p></p><p>b</p>'],
    ['<p>a</p><br class="Apple-interchange-newline">', '<p>a</p>'],
    [
      '<a href="https://example.org/"><span style="text-decoration:underline">x</span></a>',
      `<p><a ${LINK} href="https://example.org/">x</a></p>`,
    ],
    ['<div style="white-space: pre"><span>  a</span></div>', '<p>&nbsp; a</p>'],
    ['<img src="cid:1" alt="a cat">', '<p>a cat</p>'],
  ])('%j is parsed as %s', (html, expected) => {
    expect(pasted(html)).toBe(expected);
  });
});

const noteOf = (blocks: number) =>
  Array.from(
    { length: blocks },
    (_, index) => `<p>${index} some <strong>bold</strong> and <a href="/${index}">linked</a> text</p>`,
  ).join('');

/** The shortest of three runs, because other processes may delay one of them. */
const timeOf = (blocks: number) => {
  const html = noteOf(blocks);
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    serializeHtml(parseHtml(html));
    return performance.now() - start;
  });
  return Math.min(...times);
};

describe('Parsing and serializing', () => {
  it('takes time linear in the length of the note', () => {
    timeOf(500);
    const [small, large] = [timeOf(1000), timeOf(8000)];
    expect(large).toBeLessThan(Math.max(small, 20) * 8 * 4);
  });

  it('reads only the text of too deeply nested elements', () => {
    const read = parseHtml(`${'<div>'.repeat(3000)}<b>deep</b>${'</div>'.repeat(3000)}`);
    expect(read.map((block) => Node.string(block)).join('')).toBe('deep');
  });
});
