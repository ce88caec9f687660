import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';

import * as fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';

import { escapeHtml, sanitizeContent } from '../../kernel/sanitize/sanitize.ts';
import { packNotes } from './markdown.ts';
import { toMarkdown } from './to-markdown.ts';

const corpora = path.join(process.env['BENOTES_CORPORA'] ?? '', 'xss');
const FILES = ['owasp-filter-evasion.json', 'dompurify-expect.json'];
const hasCorpora = process.env['BENOTES_CORPORA'] !== undefined && existsSync(path.join(corpora, FILES[0] ?? ''));

/** The allowed elements of rendered notes. */
const ELEMENTS = new Set(
  'p h1 h2 h3 h4 h5 h6 strong em del u code pre blockquote ul ol li br hr a img input table thead tbody tr th td'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(['href', 'src', 'alt', 'title', 'start', 'class', 'type', 'checked', 'disabled', 'align']);
// oxlint-disable-next-line no-control-regex
const SCRIPTED = /^[\u0000-\u0020]*(?:javascript|vbscript|data|file):/i;

/** Active content after rendering Markdown with HTML passed through. */
function activeIn(markdown: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (!ELEMENTS.has(name)) found.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(attributes))
        if (!ATTRIBUTES.has(attribute) || (attribute !== 'alt' && SCRIPTED.test(value)))
          found.push(`${name} ${attribute}="${value}"`);
    },
    oncomment: (text) => found.push(`<!--${text}-->`),
    onprocessinginstruction: (name) => found.push(`<${name}>`),
  });
  parser.end(marked.parse(markdown, { async: false, gfm: true }));
  return found;
}

const IMAGE = '<img src=x onerror=alert(1)>';

/** A text in every position of a note. */
const placesOf = (text: string): string[] => {
  const literal = escapeHtml(text);
  const quoted = literal.replaceAll('"', '&quot;');
  return [
    `<p>${literal}</p>`,
    `<p>a<br>${literal}</p>`,
    `<h2>${literal}</h2>`,
    `<ul><li><p>${literal}</p></li></ul><blockquote><p>${literal}</p></blockquote>`,
    `<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><p>${literal}</p></li></ul>`,
    `<p><code>${literal}</code> <a href="https://example.org/">${literal}</a><u>${literal}</u></p>`,
    `<pre><code>${literal}</code></pre><ul><li><pre><code class="language-html">${literal}</code></pre></li></ul>`,
    `<blockquote><pre><code>x\n   \`\`\`\n${literal}</code></pre></blockquote>`,
    `<pre>${literal}</pre>`,
    `<img src="/storage/x" alt="${quoted}" title="${quoted}">`,
    `<img src="/storage/x" title="\\&quot;) ${quoted}">`,
    `<unfurling-link href="https://example.org/" data-title="${quoted}"></unfurling-link>`,
    `<a href="https://example.org/${quoted}">x</a><a href="/${quoted}">x</a>`,
    `<unfurling-link href="https://example.org/&gt;${quoted}"></unfurling-link>`,
  ];
};

const PIECES = [
  '<',
  '>',
  IMAGE,
  '</code>',
  '`',
  '```',
  '\n',
  '\r',
  '\\',
  '"',
  '(',
  ')',
  '[',
  ']',
  '!',
  '&',
  '&lt;',
  '#',
];

describe('A note as Markdown', () => {
  // #text-stays-inactive
  it.each([
    IMAGE,
    '<script>alert(1)</script>',
    '<!-- x --><b>',
    '<javascript:alert(1)>',
    '[x](javascript:alert(1))',
    '![x](javascript:alert(1))',
    '[x]: javascript:alert(1)',
    '&lt;img src=x onerror=alert(1)&gt;',
    '&#60;img src=x onerror=alert(1)>',
    '`</code><img src=x onerror=alert(1)>',
    '```\n<img src=x onerror=alert(1)>',
    '\r```\r<img src=x onerror=alert(1)>',
    'javascript&colon;alert(1)',
    '<?php x ?>',
    '<![CDATA[<img src=x onerror=alert(1)>]]>',
  ])('has no active content for %j in any position', (text) => {
    for (const html of placesOf(text)) expect([html, activeIn(toMarkdown(html))]).toEqual([html, []]);
  });

  it('has no active content for random text', () => {
    const aText = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), { maxLength: 8 });
    fc.assert(
      fc.property(aText, (pieces) => {
        for (const html of placesOf(pieces.join(''))) {
          const note = sanitizeContent(html) ?? '';
          expect([note, activeIn(toMarkdown(note))]).toEqual([note, []]);
        }
      }),
    );
  });

  it.runIf(hasCorpora)('holds nothing active of the attacks of other projects', () => {
    const attacks = FILES.flatMap(
      (name) => JSON.parse(readFileSync(path.join(corpora, name), 'utf8')) as { payload: string }[],
    );
    for (const { payload } of attacks) {
      for (const html of [payload, `<p>${escapeHtml(payload)}</p>`, `<pre><code>${escapeHtml(payload)}</code></pre>`]) {
        const note = sanitizeContent(html) ?? '';
        expect([note, activeIn(toMarkdown(note))]).toEqual([note, []]);
      }
    }
  });

  it('shows what the note says', () => {
    const html = '<p>1 &lt; 2 &amp;&amp; a &amp;amp; b</p><pre><code>&lt;b&gt; ``` &amp;lt;</code></pre>';
    const shown = marked.parse(toMarkdown(html), { async: false });
    expect(shown).toContain('<p>1 &lt; 2 &amp;&amp; a &amp;amp; b</p>');
    expect(shown).toContain('<code>&lt;b&gt; ``` &amp;lt;\n</code>');
  });

  it('writes any title as one line of the front matter, whatever stands in it', () => {
    const title = 'x"\n---\nevil: true\u2028a\u0085b\u007f';
    const [note] = packNotes([{ head: { title, tags: ['a: b\n- c'] }, content: '<p>y</p>' }]);
    const text = inflateRawSync(note?.packed ?? Buffer.alloc(0)).toString();
    const [, head = ''] = text.split('---\n');
    const lines = head.trimEnd().split(/[\n\r\u0085\u2028\u2029]/);
    expect(lines).toHaveLength(2);
    expect(lines.map((line) => JSON.parse(line.slice(line.indexOf(':') + 1)) as unknown)).toEqual([
      title,
      ['a: b\n- c'],
    ]);
  });
});
