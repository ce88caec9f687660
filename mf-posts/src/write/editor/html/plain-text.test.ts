import { describe, expect, it } from 'vitest';

import { parseHtml } from './parse.ts';
import { plainTextOf } from './plain-text.ts';

describe('A note as plain text', () => {
  it.each([
    ['<h2>a</h2><p>b<br><strong>c</strong></p><p></p><p>d</p>', 'a\nb\nc\n\nd'],
    ['<ol start="3"><li>a</li><li>b<ul><li>c</li></ul></li></ol>', '3. a\n4. b\n  - c'],
    [
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true">a</li><li data-type="taskItem">b</li></ul>',
      '- [x] a\n- [ ] b',
    ],
    ['<blockquote><p>a</p><blockquote>b</blockquote></blockquote>', '> a\n> > b'],
    ['<pre><code class="language-js">a\n  b</code></pre>', 'a\n  b'],
    ['<p>a</p><hr><img src="/a.png" alt="A boat"><img src="/b.png">', 'a\n---\nA boat /a.png\n/b.png'],
    ['<unfurling-link href="https://a.org" data-title="T"></unfurling-link>', 'https://a.org'],
    ['<p>see <a href="https://a.org">here</a></p>', 'see here'],
  ])('%s', (html, text) => {
    expect(plainTextOf(parseHtml(html))).toBe(text);
  });
});
