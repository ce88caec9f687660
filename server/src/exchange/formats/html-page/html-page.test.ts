import { serializeHtml } from '@benotes/note';
import { readHtml } from '@benotes/note/parse5';
import { describe, expect, it } from 'vitest';

import { treeOf } from '../../../../testing/file-of.ts';
import { notesIn } from '../../../../testing/notes-in.ts';
import { readHtmlPage } from './html-page.ts';

const pageOf = (html: string) => {
  const page = readHtmlPage(html, 'file');
  return { ...page, html: serializeHtml(readHtml(page.html)) };
};

describe('A page in HTML', () => {
  it.each([
    ['its title', '<title> A\n b </title><h1>C</h1>d', 'A b', '<h1>C</h1><p>d</p>'],
    ['the heading it begins with', '<title></title><body><nav>x</nav><div><h1>C</h1></div>d', 'C', '<p>d</p>'],
    ['what it calls its title', '<div class="title">C</div><p>d</p>', 'C', '<p>d</p>'],
    ['its file', 'c<h1>D</h1>', 'file', '<p>c</p><h1>D</h1>'],
  ])('is named by %s', (_name, html, title, text) => {
    expect(pageOf(html)).toMatchObject({ title, html: text });
  });

  it('does not repeat its title', () => {
    expect(pageOf('<title>A</title><h1>A</h1><p>b</p>').html).toBe('<p>b</p>');
  });

  it('has no styles, scripts, comments, and navigation', () => {
    const { html } = pageOf(
      '<style>a</style><script>b</script><!-- c --><nav>d</nav><svg><text>e</text></svg><p>f</p>',
    );
    expect(html).toBe('<p>f</p>');
  });

  it('keeps formulas as they were typed', () => {
    const math = '<math><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></math>';
    expect(pageOf(`a ${math}<span class="katex-html">x2</span>`).html).toBe('<p>a $x^2$</p>');
  });

  it('has the date that stands above it, and what its metadata says', () => {
    const html =
      '<meta name="keywords" content="a, b"><meta itemprop="updated" content="2022-01-01">' +
      '<meta name="source-url" content="https://example.org/a">' +
      '<div class="heading">Apr 15, 2021, 7:07:43 PM</div><div class="title">T</div><div class="content">c</div>';
    expect(pageOf(html)).toEqual({
      title: 'T',
      html: '<unfurling-link href="https://example.org/a" data-title=""></unfurling-link><p>c</p>',
      tags: ['a', 'b'],
      created: '2021-04-15T19:07:43.000Z',
      updated: '2022-01-01T00:00:00.000Z',
    });
  });

  it('is read however deeply it is nested', () => {
    expect(pageOf(`${'<div>'.repeat(10_000)}a`).html).toBe('<p>a</p>');
    expect(pageOf(`${'<b><a href="#">'.repeat(2000)}a`).html).toContain('a');
  });
});

describe('A folder of pages', () => {
  it('becomes collections, with links between the notes and images', async () => {
    const { format, notes, sink } = await notesIn(
      treeOf({
        'A.html': '<title>A</title><a href="Sub/B.html">b</a><a href="c.pdf">c</a>',
        'Sub/B.html': '<title>B</title><p><img src="../img/1.png" alt="one"></p>',
        'img/1.png': Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
        'c.pdf': '%PDF',
        'style.css': 'a{}',
      }),
    );
    expect(format).toBe('html');
    expect(notes['A']?.html).toMatch(/href="\/p\/[^"]*B\.html">b<\/a>c<\/p><p>c\.pdf \(not imported\)<\/p>$/);
    expect(notes['B']?.html).toMatch(/^<img src="\/storage\/[^"]*" alt="one">$/);
    expect(sink.missingFiles).toBe(1);
  });
});
