import { describe, expect, it } from 'vitest';

import { fileOf, treeOf } from '../../../../testing/file-of.ts';
import { notesIn } from '../../../../testing/notes-in.ts';
import { FileTree } from '../../formats/source-files.ts';
import { HTML_FILE, TEXT_FILE } from './notes.ts';

const PNG = Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1');

/** The only note of a file. */
async function noteOf(content: string, name = 'Shopping.md') {
  const { sink, format } = await notesIn(treeOf({ [name]: content }));
  const [note, ...others] = sink.collected.items;
  expect(others).toEqual([]);
  return { ...note, format };
}

const dated = (name: string, modified: string) => Object.assign(fileOf(name, name), { modified });
const idOf = async (folder: string) =>
  (await notesIn(treeOf({ 'Daily.md': 'a', [`${folder}/b.md`]: 'b' }))).sink.posts[0]?.id;

describe('A Markdown file', () => {
  it('is named by the heading that it begins with, which is no part of the text', async () => {
    expect(await noteOf('# Weekly *shopping*\n\nBread')).toMatchObject({
      format: 'markdown',
      title: 'Weekly shopping',
      html: '<p>Bread</p>',
    });
  });

  it('is named after its file if its heading comes later', async () => {
    expect(await noteOf('Bread\n\n# Later')).toMatchObject({ title: 'Shopping', html: '<p>Bread</p><h1>Later</h1>' });
  });

  it('has the title, tags, dates, and marks of its front matter', async () => {
    const note = await noteOf(
      '---\nTitle: -List\ntags: [food, "home office", food]\nkeywords: weekly, cheap\ncreated: 2024-01-02 03:04:05Z\n' +
        'lastmod: 2024-02-03\npinned: true\nfavorite: yes\nauthor: Someone\n---\n# -List\nBread',
    );
    expect(note).toMatchObject({
      title: '-List',
      html: '<p>Bread</p>',
      tags: ['food', 'home office', 'weekly', 'cheap', 'favourite'],
      created: '2024-01-02T03:04:05.000Z',
      updated: '2024-02-03T00:00:00.000Z',
    });
  });

  it('keeps a heading that is not the title of its front matter', async () => {
    expect(await noteOf('---\ntitle: A\n---\n# B\nc')).toMatchObject({ title: 'A', html: '<h1>B</h1><p>c</p>' });
  });

  it('becomes a task if it was one, and a link block if it is about a page', async () => {
    const { html } = await noteOf('---\ntitle: Call\ncompleted?: yes\nsource: https://example.org/a\n---\nSoon');
    expect(html).toContain('<unfurling-link href="https://example.org/a" data-title=""></unfurling-link>');
    expect(html).toContain('data-checked="true"');
    expect(html).toContain('<p>Soon</p>');
  });

  it.each([
    ['a bomb', `a: &a [x]\n${Array.from({ length: 30 }, (_, n) => `b${n}: &b${n} [*a, *a, *a, *a]`).join('\n')}`],
  ])('has no fields if its front matter is %s, which does not show either', async (_name, yaml) => {
    const { title, html } = await noteOf(`---\n${yaml}\n---\nBread`);
    expect({ title, html }).toEqual({ title: 'Shopping', html: '<p>Bread</p>' });
  });

  // #front-matter-by-lines
  it.each([
    ['title: Recipe: bread\ntags: [a, b]', 'Recipe: bread', ['a', 'b']],
    ['title: "Bread" at noon\ntags:\n  - a\n  - b: c', '"Bread" at noon', ['a', 'b: c']],
    ['title: [a\ntags: b', '[a', ['b']],
    ['title: @home\ncreated: 2020-01-02\ntags: x', '@home', ['x']],
    ['title: 100% `rye`\n\tnested: x\ntags: %a', '100% `rye`', ['%a']],
  ])('has the fields of front matter that is not valid YAML: %j', async (yaml, title, tags) => {
    expect(await noteOf(`---\n${yaml}\n---\nBread`)).toMatchObject({ title, tags, html: '<p>Bread</p>' });
  });

  it('has no fields too deep to be read', async () => {
    const { html } = await noteOf(`---\ntitle: ${'['.repeat(10_000)}\n---\nBread`);
    expect(html).toBe('<p>Bread</p>');
  });

  it('may begin with a line, which is no front matter', async () => {
    const { html } = await noteOf('---\nBread\n---\nMilk');
    expect(html).toContain('Bread');
    expect(html).toContain('Milk');
  });

  it.each(['0000-01-01', 'yesterday', '30828-01-01', '2024-02-31', ''])('has no date from "%s"', async (date) => {
    expect(await noteOf(`---\ncreated: ${date}\n---\nBread`)).toMatchObject({ created: null, updated: null });
  });

  it('has the tags in its text, but not those in code, links, headings, and numbers', async () => {
    const { tags } = await noteOf(
      '# a #no\n\n#one, (#two/three) #vier-fünf #日本 #2024 #v2 `#no` [#no](https://example.org/#no) \\#no a#no ##no\n\n' +
        '```\n#no\n```\n\n- #six\n\n| #seven |\n|---|\n| **#eight.** |',
    );
    expect(tags).toEqual(['one', 'two/three', 'vier-fünf', '日本', 'v2', 'six', 'seven', 'eight']);
  });

  it('keeps the text of links whose files were not given', async () => {
    expect(await noteOf('[a](b.md) [[c|d]] [[e#f]] <a href="../g.md">h</a> [i](#j)\n\n![k](l.png)')).toMatchObject({
      html: '<p>a d e &gt; f h i</p><p>l.png (not imported)</p>',
    });
  });

  it('keeps links to the web, also those of images', async () => {
    const { html } = await noteOf(
      '[![build](https://example.org/b.png)](https://example.org/c) <https://example.org/d>',
    );
    expect(html).toContain('src="https://example.org/b.png"');
    expect(html).toContain('href="https://example.org/c">build</a>');
    expect(html).toContain('href="https://example.org/d"');
  });
});

describe('A folder of Markdown files', () => {
  it('becomes collections, in which links lead to notes and images are shown', async () => {
    const { format, notes, sink } = await notesIn(
      treeOf({
        'Home.md': '[trip](Travel/My%20trip.md#day-1) [[my trip|again]]',
        'Travel/My trip.md':
          '![](../images/a.png) <img src="../images/a.png"> [home](/Home.md) [up](../../../etc/passwd)',
        'images/a.png': PNG,
      }),
    );
    expect(format).toBe('markdown');
    expect(notes['My trip']?.path).toEqual(['Travel']);
    expect(notes['Home']?.html.match(/<a [^>]*href="\/p\/[^"]*My%20trip\.md">(?:trip|again)<\/a>/g)).toHaveLength(2);
    expect(notes['My trip']?.html.match(/<img src="\/storage\/[^"]*"/g)).toHaveLength(2);
    expect(new Set(notes['My trip']?.html.match(/\/storage\/[^"]*/g)).size).toBe(1);
    expect(notes['My trip']?.html).toMatch(/href="\/p\/[^"]*Home\.md">home<\/a> up/);
    expect(sink.collected.collections).toBe(1);
  });

  it('names files that are no images in the notes that refer to them, and counts them once', async () => {
    const { notes, sink } = await notesIn(
      treeOf({ 'A.md': 'see [the plan](plan.pdf)', 'B.md': '![](plan.pdf) and ![](plan.pdf)', 'plan.pdf': '%PDF' }),
    );
    expect(notes['A']?.html).toBe('<p>see the plan</p><p>plan.pdf (not imported)</p>');
    expect(notes['B']?.html).toContain('<p>plan.pdf (not imported)</p>');
    expect(sink.missingFiles).toBe(1);
  });

  it('takes pages and texts between the notes, but no data', async () => {
    const { notes } = await notesIn(
      treeOf({
        'A.md': 'a',
        'B.html': '<title>Page</title><p>b</p>',
        'C.txt': 'c < d\ne',
        'D.json': '{"e": 1}',
        'F.txt': 'https://example.org/1\nhttps://example.org/2',
      }),
    );
    expect(Object.keys(notes).toSorted()).toEqual(['A', 'C', 'Page']);
    expect(notes['C']?.html).toBe('<p>c &lt; d<br>e</p>');
  });

  it('has the times of its entries, unless all are those of packing', async () => {
    const [first, second] = ['2020-01-01T00:00:00.000Z', '2021-01-01T00:00:00.000Z'];
    const withDates = await notesIn(new FileTree([dated('a.md', first), dated('b.md', second)]));
    expect(withDates.notes['a']).toMatchObject({ created: first, updated: first });
    const packed = await notesIn(new FileTree([dated('a.md', first), dated('b.md', first)]));
    expect(packed.notes['a']).toMatchObject({ created: null, updated: null });
  });

  it('tells notes of the same path in other folders apart', async () => {
    expect(await idOf('Work')).toBe(await idOf('Work'));
    expect(await idOf('Work')).not.toBe(await idOf('Private'));
  });
});

describe('Other texts', () => {
  it.each([
    ['JSON', 'a.txt', '{"a": [1]}'],
    ['a list in JSON', 'a', '[{"a": 1}]'],
    ['SQL', 'a.txt', '-- A dump\nCREATE TABLE a (b int);\n'],
    ['XML', 'a.txt', '<?xml version="1.0"?>\n<a><b>c</b></a>'],
    ['a program', 'a.py', 'print(1)'],
    ['RTF', 'a.txt', '{\\rtf1 a}'],
    ['bytes', 'a.md', '\u0000\u0001\u0002'],
    ['nothing', 'a.txt', ''],
    ['bookmarks', 'a.html', '<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF="https://example.org/">a</A></DL>'],
  ])('are no notes: %s', async (_name, name, content) => {
    const file = fileOf(name, content);
    expect(await Promise.all([HTML_FILE, TEXT_FILE].map(({ recognizes }) => recognizes(file)))).toEqual([false, false]);
  });

  it.each([
    ['Markdown', 'notes', '# Title\n\n- a', '<ul><li><p>a</p></li></ul>'],
    ['a text', 'a.txt', 'a *b*\n\n  c', '<p>a *b*</p><p>c</p>'],
    ['a page', 'a.txt', '<!doctype html><p>a', '<p>a</p>'],
  ])('are notes, whatever they are called: %s', async (_name, name, content, html) => {
    const { sink } = await notesIn(treeOf({ [name]: content }));
    expect(sink.collected.items.map((item) => item.html)).toEqual([html]);
  });

  it('are decoded as they were written', async () => {
    const { sink } = await notesIn(
      treeOf({ 'a.md': Buffer.from('\uFEFFgrün', 'utf16le'), 'b.md': Buffer.from('grün', 'latin1') }),
    );
    expect(sink.collected.items.map((item) => item.html)).toEqual(['<p>grün</p>', '<p>grün</p>']);
  });
});
