import { describe, expect, it } from 'vitest';

import { treeOf } from '../../../../testing/file-of.ts';
import { readExport } from '../../../../testing/read-export.ts';
import { trilium } from './trilium.ts';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

const note = (title: string, fields: object = {}) => ({
  noteId: `id-${title}`,
  title,
  type: 'text',
  format: 'html',
  isClone: false,
  dataFileName: `${title}.html`,
  attributes: [],
  attachments: [],
  ...fields,
});
const page = (title: string, body: string) =>
  `<html><head><title>${title}</title><style>p {}</style></head><body><div class="content"><h1 data-trilium-h1>${title}</h1><div class="ck-content">${body}</div></div></body></html>`;
const label = (name: string, value = '') => ({ type: 'label', name, value });

const filesOf = (notes: object[], files: Record<string, string | Uint8Array>) =>
  treeOf({ '!!!meta.json': JSON.stringify({ formatVersion: 2, appVersion: '0.9', files: notes }), ...files });
const read = (notes: object[], files: Record<string, string | Uint8Array> = {}) =>
  readExport({ reader: trilium, input: filesOf(notes, files) });
const htmlOf = async (body: string, fields: object = {}, files: Record<string, string | Uint8Array> = {}) =>
  (
    await read([note('One', fields), note('Two')], {
      'One.html': page('One', body),
      'Two.html': page('Two', ''),
      ...files,
    })
  ).collected.items.find(({ title }) => title === 'One')?.html;

describe('An export of Trilium', () => {
  it('has notes in notes: those with others are collections, which begin with their own text', async () => {
    const parent = note('Top', {
      dirFileName: 'Top',
      children: [note('B', { notePosition: 10 }), note('A', { notePosition: 20 })],
    });
    const { items, collections } = (
      await read([parent], {
        'Top.html': page('Top', '<p>t</p>'),
        'Top/B.html': page('B', '<p>b</p>'),
        'Top/A.html': page('A', '<p>a</p>'),
      })
    ).collected;
    expect(items.map(({ path, title, html }) => [path, title, html])).toEqual([
      [['Top'], 'Top', '<p>t</p>'],
      [['Top'], 'B', '<p>b</p>'],
      [['Top'], 'A', '<p>a</p>'],
    ]);
    expect(collections).toBe(1);
  });

  it('has folders without a text, which are collections only', async () => {
    const book = note('Book', { type: 'book', dataFileName: undefined, dirFileName: 'Book', children: [note('A')] });
    expect((await read([book], { 'Book/A.html': page('A', '') })).posts.map(({ title }) => title)).toEqual(['A']);
  });

  it('has clones and pages for reading it, which nobody imports', async () => {
    const files = filesOf(
      [
        note('A'),
        note('A', { isClone: true, dataFileName: 'A.clone.html' }),
        { noImport: true, dataFileName: 'index.html' },
      ],
      {
        'A.html': page('A', ''),
        'A.clone.html': 'clone',
        'index.html': 'site',
      },
    );
    const sink = await readExport({ reader: trilium, input: files });
    expect(sink.posts).toHaveLength(1);
    expect(sink.leftOut.get('clones')).toBe(1);
    expect(files.files.every((file) => file.isRead)).toBe(true);
  });

  it('may have a folder around it', async () => {
    const input = treeOf({
      'export/!!!meta.json': JSON.stringify({ files: [note('A')] }),
      'export/A.html': page('A', '<p>a</p>'),
    });
    expect((await readExport({ reader: trilium, input })).collected.items[0]?.html).toBe('<p>a</p>');
  });

  it('names a note whose file is missing', async () => {
    const sink = await read([note('A'), note('B')], { 'B.html': page('B', '') });
    expect(sink.posts.map(({ title }) => title)).toEqual(['B']);
    expect(sink.skipped).toEqual([{ line: 1, reason: 'A.html is missing in the export.' }]);
  });

  it('cannot be read without its list of notes', async () => {
    await expect(readExport({ reader: trilium, input: treeOf({ '!!!meta.json': '{"files":3}' }) })).rejects.toThrow(
      'lists no notes',
    );
    await expect(readExport({ reader: trilium, input: treeOf({ '!!!meta.json': '{"files":[' }) })).rejects.toThrow(
      'ends too early',
    );
  });
});

describe('A note of Trilium', () => {
  it('links to notes, shows images, and names other files', async () => {
    const body =
      '<p><a href="Two.html">two</a> <a href="gone.html">gone</a> <a href="One_plan.pdf">plan</a></p><figure class="image"><img src="One_a%20b.png"></figure>';
    const attachments = [
      { title: 'a b.png', role: 'image', dataFileName: 'One_a b.png' },
      { title: 'plan.pdf', role: 'file', dataFileName: 'One_plan.pdf' },
    ];
    expect(await htmlOf(body, { attachments }, { 'One_a b.png': PNG, 'One_plan.pdf': '%PDF' })).toMatch(
      /^<p><a [^>]*href="\/p\/id-Two"[^>]*>two<\/a> gone plan<\/p><img src="\/storage\/[^"]+"><p>plan.pdf \(not imported\)<\/p>$/,
    );
  });

  it('never shows files outside of the export', async () => {
    const html = await htmlOf('<img src="../../../etc/passwd"><a href="..%2f..%2fsecret.html">up</a>');
    expect(html).toBe('<p>up</p>');
  });

  it('is code, a diagram, a picture, or a file', async () => {
    const notes = [
      note('Code', { type: 'code', mime: 'text/css', dataFileName: 'Code.css' }),
      note('Flow', { type: 'mermaid', dataFileName: 'Flow.txt' }),
      note('Photo', { type: 'image', dataFileName: 'Photo.png' }),
      note('Plan', { type: 'file', dataFileName: 'Plan.pdf' }),
      note('Sketch', { type: 'canvas', dataFileName: 'Sketch.json' }),
      note('Text', { format: 'markdown', dataFileName: 'Text.md' }),
    ];
    const files = {
      'Code.css': 'a < b',
      'Flow.txt': 'graph',
      'Photo.png': PNG,
      'Plan.pdf': '%PDF',
      'Sketch.json': '{}',
      'Text.md': '*a*',
    };
    const sink = await read(notes, files);
    const { items } = sink.collected;
    expect(items.map(({ html }) => html.replace(/ src="[^"]*"/, ''))).toEqual([
      '<pre><code>a &lt; b</code></pre>',
      '<pre><code>graph</code></pre>',
      '<img alt="Photo">',
      '<p>Plan (not imported)</p>',
      '<p>Sketch.json (not imported)</p>',
      '<p><em>a</em></p>',
    ]);
    expect(sink.missingFiles).toBe(2);
  });

  it('is read from Markdown, also if its attachments are missing', async () => {
    const markdown = { format: 'markdown', dataFileName: 'One.md' };
    const attachments = [{ title: 'pic', role: 'image', dataFileName: '1_pic.png' }, { title: 'none' }, null];
    const sink = await read([note('One', { ...markdown, attachments }), note('Two')], {
      'One.md': '# One\n*a*\n\n![](1_pic.png)',
      'Two.html': page('Two', '<p>b</p>'),
    });
    expect(sink.collected.items.map(({ title, html }) => [title, html])).toEqual([
      ['One', '<p><em>a</em></p><p>pic (not imported)</p>'],
      ['Two', '<p>b</p>'],
    ]);
  });

  it('is a link if it is a web view', async () => {
    const view = note('Site', {
      type: 'webView',
      dataFileName: undefined,
      attributes: [label('webViewSrc', 'https://site.example/')],
    });
    expect((await read([view])).posts).toMatchObject([{ kind: 'link', url: 'https://site.example/', title: 'Site' }]);
  });

  it('has labels as tags, with short values', async () => {
    const long = 'a value of more than forty characters, which is too long';
    const attributes = [
      label('task'),
      label('location', 'tesco'),
      label('why', long),
      label('iconClass', 'bx'),
      label('archived'),
      { type: 'relation', name: 'x', value: 'y' },
    ];
    const [post] = (await read([note('One', { attributes })], { 'One.html': page('One', '<p>t</p>') })).posts;
    expect(post).toMatchObject({ tags: ['task', 'location/tesco', 'why'], flags: ['archived'] });
    expect(post?.html).toContain(`<p>why: ${long}</p>`);
  });

  it('may nest 10,000 deep', async () => {
    const deep = `${'{"title":"a","dirFileName":"d","children":['.repeat(10_000)}${']}'.repeat(10_000)}`;
    const input = treeOf({ '!!!meta.json': `{"files":[${deep}]}` });
    expect((await readExport({ reader: trilium, input })).collected.collections).toBe(9999);
  });
});
