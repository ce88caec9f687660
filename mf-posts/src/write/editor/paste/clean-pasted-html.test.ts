import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { serializeHtml } from '@benotes/note';
import { describe, expect, it } from 'vitest';

import { parseFragment, parseHtml } from '../html/parse.ts';

const pasted = (html: string) => serializeHtml(parseFragment(html));
const task = (isDone: boolean, content: string) =>
  `<li data-checked="${isDone}" data-type="taskItem"><label><input type="checkbox"${isDone ? ' checked="checked"' : ''}><span></span></label><div>${content}</div></li>`;

const GAP = `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span>`;
const wordItem = (sign: string, level: number, text: string, list = 'l0') =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>${sign}${GAP}</span></span><![endif]>${text}<o:p></o:p></p>\n\n`;
const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang=EN><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

const safariItem = (left: number, sign: string, text: string) =>
  `<p class="MsoListParagraphCxSpFirst" style="margin: 0cm 0cm 0cm ${left}pt; text-indent: -18pt;"><span lang="PL">${sign}${GAP.replaceAll("'", '"').replace('"Times New Roman"', 'Times')}</span><span lang="PL">${text}</span></p>`;
const boxedItem = (name: string, level: number, text: string, start = 1) =>
  `<div class="ListContainerWrapper SCX1"><${name} ${name === 'ol' ? `start="${start}"` : ''}><li data-aria-level="${level}"><p class="Paragraph"><span class="TextRun">${text}</span><span class="EOP"> </span></p></li></${name}></div>`;
const docs = (body: string) =>
  `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7a1f">${body}</b><br class="Apple-interchange-newline">`;
const docsItem = (level: number, text: string) =>
  `<li dir="ltr" aria-level="${level}" style="list-style-type:disc;"><p dir="ltr" role="presentation"><span>${text}</span></p></li>`;
const checkItem = (isDone: boolean, text: string) =>
  `<li dir="ltr" role="checkbox" aria-checked="${isDone}" style="text-decoration:${isDone ? 'line-through' : 'none'};" aria-level="1"><img src="data:image/png;base64,AA" alt="${isDone ? 'checked' : 'unchecked'}" aria-roledescription="checkbox" /><p dir="ltr" role="presentation"><span style="text-decoration:${isDone ? 'line-through' : 'none'};">${text}</span></p></li>`;
const outlineBox = (isDone: boolean) =>
  `<span contenteditable="false"><span class="checkbox ${isDone ? 'checked' : ''}" role="checkbox" aria-checked="${isDone}" tabindex="-1"></span></span>`;

describe('HTML from Word', () => {
  it('keeps its nested lists', () => {
    const body =
      wordItem('1.', 1, 'A') +
      wordItem('a.', 2, 'B') +
      wordItem('·', 3, '<b>C</b>') +
      wordItem('b.', 2, 'D') +
      wordItem('2.', 1, 'E');
    expect(pasted(word(body))).toBe(
      '<ol><li><p>A</p><ol><li><p>B</p><ul><li><p><strong>C</strong></p></li></ul></li><li><p>D</p></li></ol></li><li><p>E</p></li></ol>',
    );
  });

  it('keeps bullets and numbers apart, with the start number', () => {
    const body = `${wordItem('·', 1, 'A')}<p class=MsoNormal>between</p>${wordItem('4.', 1, 'B', 'l1')}${wordItem('5.', 1, 'C', 'l1')}${wordItem('o', 1, 'D', 'l2')}`;
    expect(pasted(word(body))).toBe(
      '<ul><li><p>A</p></li></ul><p>between</p><ol start="4"><li><p>B</p></li><li><p>C</p></li></ol><ul><li><p>D</p></li></ul>',
    );
  });

  it('keeps its lists even if Safari dropped their styles', () => {
    expect(pasted(safariItem(36, '1.', 'A') + safariItem(72, '·', 'B') + safariItem(36, '2.', 'C'))).toBe(
      '<ol><li><p>A</p><ul><li><p>B</p></li></ul></li><li><p>C</p></li></ol>',
    );
  });

  it('keeps its lists from Word for the web', () => {
    expect(
      pasted(boxedItem('ul', 1, 'A') + boxedItem('ol', 2, 'B') + boxedItem('ol', 2, 'C', 2) + boxedItem('ul', 1, 'D')),
    ).toBe('<ul><li><p>A</p><ol><li><p>B</p></li><li><p>C</p></li></ol></li><li><p>D</p></li></ul>');
  });

  it('keeps titles and quotes, and drops comments and conditional markup', () => {
    const body =
      '<p class=MsoTitle>The sea</p><p class=MsoSubtitle>A report</p><p class=MsoNormal>One<span style="mso-spacerun:yes">&nbsp;&nbsp; </span>two<a style="mso-comment-reference:x" class=MsoCommentReference>[1]</a></p>' +
      '<p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoQuote>Tides wait for nobody.</p><div style="mso-element:comment-list">A remark</div>' +
      '<p class=MsoNormal><!--[if gte vml 1]><v:shape/><![endif]--><![if !vml]><img src="file:///C:/clip_image001.png" alt="A boat"><![endif]></p>';
    expect(pasted(word(body))).toBe(
      '<h1>The sea</h1><h2>A report</h2><p>One two</p><p></p><blockquote><p>Tides wait for nobody.</p></blockquote><p>A boat</p>',
    );
  });
});

describe('HTML from Google Docs', () => {
  it('keeps paragraphs without the breaks between them, and marks from styles', () => {
    const body =
      '<h2 dir="ltr"><span style="font-size:16pt;font-weight:400;">Head</span></h2><p dir="ltr"><span style="font-weight:700;font-style:italic;">a</span><span style="text-decoration:line-through;">b</span></p><br /><p dir="ltr"><a href="https://example.org/"><span style="color:#1155cc;text-decoration:underline;">c</span></a></p>';
    expect(pasted(docs(body))).toBe(
      '<h2>Head</h2><p><strong><em>a</em></strong><s>b</s></p><p><a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org/">c</a></p>',
    );
  });

  it('keeps nested lists, which are siblings of their items', () => {
    expect(pasted(docs(`<ul>${docsItem(1, 'A')}<ul>${docsItem(2, 'B')}</ul>${docsItem(1, 'C')}</ul>`))).toBe(
      '<ul><li><p>A</p><ul><li><p>B</p></li></ul></li><li><p>C</p></li></ul>',
    );
  });

  it('keeps checklists, whose checkboxes are images', () => {
    expect(pasted(docs(`<ul>${checkItem(true, 'done')}${checkItem(false, 'todo')}</ul>`))).toBe(
      `<ul data-type="taskList">${task(true, '<p>done</p>')}${task(false, '<p>todo</p>')}</ul>`,
    );
  });
});

describe('HTML from Notion', () => {
  it('keeps its tasks, code, and rules', () => {
    const html =
      '<meta charset=\'utf-8\'><h1>Plan</h1>\n<ul>\n<li>[ ]  open</li>\n<li>[x]  <strong>done</strong></li>\n</ul>\n<ul>\n<li>bullet\n<ul>\n<li>nested</li>\n</ul>\n</li>\n</ul>\n<pre><code class="language-jsx">const a = 1\n</code></pre>\n<hr>\n<aside>\n💡 note\n</aside>\n<!-- notionvc: 0 -->';
    expect(pasted(html)).toBe(
      `<h1>Plan</h1><ul data-type="taskList">${task(false, '<p>open</p>')}${task(true, '<p><strong>done</strong></p>')}</ul><ul><li><p>bullet</p><ul><li><p>nested</p></li></ul></li></ul><pre><code class="language-jsx">const a = 1\n</code></pre><hr><p>💡 note</p>`,
    );
  });

  it('is the only source whose brackets mean tasks', () => {
    expect(pasted('<ul><li>[x] not a task</li></ul>')).toBe('<ul><li><p>[x] not a task</p></li></ul>');
  });
});

describe('HTML from Outline', () => {
  it('keeps its checklists, headings, and code', () => {
    const html =
      `<h2><span contenteditable="false" class="heading-actions collapsed"><button>#</button><a href="#h">#</a></span><span class="heading-content">Head</span></h2>` +
      `<ul class="checkbox_list"><li data-type="checkbox_item" class="checked">${outlineBox(true)}<div><p>done</p></div></li><li data-type="checkbox_item">${outlineBox(false)}<div><p>open</p></div></li></ul>` +
      '<div class="code-block with-line-numbers" data-language="javascript"><div contenteditable="false" class="code-actions">copy</div><pre><code spellcheck="false">let a</code></pre></div>';
    expect(pasted(html)).toBe(
      `<h2>Head</h2><ul data-type="taskList">${task(true, '<p>done</p>')}${task(false, '<p>open</p>')}</ul><pre><code class="language-javascript">let a</code></pre>`,
    );
  });
});

describe('HTML from a page', () => {
  it('drops styles, scripts, and drawings, and keeps links, marks, and images', () => {
    const html =
      '<meta charset="utf-8"><h2 style="color: rgb(31, 35, 40); font-weight: 600;"><a class="anchor" href="#x" aria-hidden="true"><svg><path d="M0 0"></path></svg></a>Head</h2>' +
      '<p style="font-family: Arial; font-weight: 400; font-style: normal; white-space: normal;">Words <span style="font-weight: 700;">bold</span><span>&nbsp;</span><code style="font-size: 85%">x</code><sup>2</sup></p>' +
      '<figure><img src="https://example.org/a.png" alt="A" width="300" height="200" srcset="x 2x" onload="x()"><figcaption>Caption</figcaption></figure><button>Copy</button>';
    expect(pasted(html)).toBe(
      '<h2>Head</h2><p>Words <strong>bold</strong>&nbsp;<code>x</code>2</p><img src="https://example.org/a.png" alt="A" width="300" height="200"><p>Caption</p>',
    );
  });

  it('loses links that lead nowhere without the address of the page, and keeps their words', () => {
    const html =
      '<p>See <a href="/wiki/Rye">rye</a>, <a href="#top">up</a>, <a href="https://example.org/">more</a></p>';
    const kept = '<a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org/">more</a>';
    expect(pasted(html)).toBe(pasted(`<p>See rye, up, ${kept}</p>`));
    expect(pasted(`<base href="https://example.org/a/b">${html}`)).toContain('href="https://example.org/wiki/Rye"');
  });

  it.each([
    ['GitHub', '<div class="highlight highlight-source-js notranslate"><pre class="notranslate">let a</pre></div>'],
    [
      'Jekyll',
      '<div class="language-js highlighter-rouge"><div class="highlight"><pre class="highlight"><code><span>let</span> a</code></pre></div></div>',
    ],
  ])('has the code language that %s puts on the wrapper', (_, html) => {
    expect(pasted(html)).toBe('<pre><code class="language-js">let a</code></pre>');
  });

  it('has plain spaces where Safari and Mail use non-breaking ones', () => {
    expect(pasted('a<span class="Apple-converted-space">&nbsp;</span>b<br class="Apple-interchange-newline">')).toBe(
      '<p>a b</p>',
    );
  });
});

const folder = path.join(process.env['BENOTES_CORPORA'] ?? '', 'editor-html');
const isThere = Boolean(process.env['BENOTES_CORPORA']) && existsSync(folder);
const documents = isThere ? readdirSync(folder).filter((name) => name.endsWith('.html')) : [];

describe.skipIf(!isThere)('A document of another editor', () => {
  it.each(documents)('%s is pasted the same again after it was stored', (name) => {
    const once = pasted(readFileSync(path.join(folder, name), 'utf8'));
    expect(serializeHtml(parseHtml(once))).toBe(once);
  });

  it.each([
    ['ckeditor-word-list-simple.html', '<ol><li><p>Item1</p></li><li><p>Item 2</p></li></ol>'],
    ['ckeditor-word-safari-list-simple.html', '<ol>'],
    ['plate-docx-lists.html', '<ul><li><p>'],
    ['lexical-paste-google-doc-checklist.html', '<ul data-type="taskList">'],
    ['ours-notion-clipboard.html', '<ul data-type="taskList">'],
  ])('%s keeps its lists', (name, expected) => {
    const html = pasted(readFileSync(path.join(folder, name), 'utf8'));
    expect(html).toContain(expected);
    expect(html).not.toMatch(/<p>(?:·|\d\.|\[[ x]\])/);
  });
});
