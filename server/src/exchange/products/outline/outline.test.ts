import { describe, expect, it } from 'vitest';

import { fileOf, treeOf } from '../../../../testing/file-of.ts';
import { notesIn } from '../../../../testing/notes-in.ts';
import { FileTree } from '../../formats/source-files.ts';

const PNG = Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1');

const node = (type: string, content: unknown[] = [], attrs: object = {}) => ({ type, content, attrs });
const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks });
const documentOf = (title: string, content: unknown[], more: object = {}) => ({
  title,
  urlId: `url${title}`,
  data: node('doc', content),
  createdAt: '2024-01-01T00:00:00.000Z',
  updatedAt: '2024-01-02T00:00:00.000Z',
  ...more,
});

const link = (href: string) => ({ type: 'link', attrs: { href } });

const exported = (
  documents: Record<string, object>,
  documentStructure: unknown,
  changed: (json: string) => string = (json) => json,
) =>
  notesIn(
    treeOf({
      'metadata.json': '{"exportVersion": 1}',
      'Work.json': changed(
        JSON.stringify({
          collection: { id: 'c', name: 'Work', documentStructure },
          documents,
          attachments: { f1: { id: 'f1', key: 'uploads/f1/a.png' } },
        }),
      ),
      'uploads/f1/a.png': PNG,
    }),
  );

describe('An export of Outline as JSON', () => {
  it('has collections with documents in their order; one with others below it is a collection, too', async () => {
    const { format, sink } = await exported(
      {
        a: documentOf('A', []),
        b: documentOf('B', []),
        c: documentOf('C', []),
        d: documentOf('Draft', [], { publishedAt: null }),
      },
      [
        { id: 'b', children: [{ id: 'c', children: [] }] },
        { id: 'a', children: [] },
      ],
    );
    expect(format).toBe('outline');
    const places = Object.fromEntries(sink.collected.items.map(({ title, path }) => [title, path.join('/')]));
    expect(places).toEqual({ A: 'Work', B: 'Work/B', C: 'Work/B', Draft: 'Work' });
    expect(sink.posts.map(({ title, position }) => [title, position])).toEqual([
      ['B', 0],
      ['C', 1],
      ['A', 1],
      ['Draft', 2],
    ]);
    expect(sink.collected.items[0]).toMatchObject({
      created: '2024-01-01T00:00:00.000Z',
      updated: '2024-01-02T00:00:00.000Z',
    });
  });

  it('has documents in the form of its editor', async () => {
    const { notes } = await exported(
      {
        a: documentOf('A', [
          node('heading', [text('H')], { level: 2 }),
          node('paragraph', [text('b', { type: 'strong' }), text('i', { type: 'em' }), node('br'), text('<c>')]),
          node('checkbox_list', [node('checkbox_item', [node('paragraph', [text('t')])], { checked: true })]),
          node('ordered_list', [node('list_item', [node('paragraph', [text('o')])])], { order: 3 }),
          node('code_fence', [text('x < y\nz')], { language: 'js' }),
          node('table', [node('tr', [node('th', [node('paragraph', [text('h')])]), node('td', [text('d')])])]),
          node('container_notice', [node('paragraph', [text('n')])]),
          node('hr'),
          node('strange', [node('paragraph', [text('kept')])]),
        ]),
      },
      [{ id: 'a' }],
    );
    expect(notes['A']?.html.replace(/<label>.*?<\/label>/, '')).toBe(
      '<h2>H</h2><p><strong>b</strong><em>i</em><br>&lt;c&gt;</p>' +
        '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><div><p>t</p></div></li></ul>' +
        '<ol start="3"><li><p>o</p></li></ol><pre><code class="language-js">x &lt; y\nz</code></pre>' +
        '<p><strong>h</strong> | d</p><blockquote><p>n</p></blockquote><hr><p>kept</p>',
    );
  });

  it('has links between documents, images, and names of other files', async () => {
    const { notes, sink } = await exported(
      {
        a: documentOf('A', [
          node('paragraph', [text('b', link('/doc/any-slug-urlB')), text('gone', link('/doc/gone-x1'))]),
          node('image', [], { src: '/api/attachments.redirect?id=f1', alt: 'i' }),
          node('attachment', [], { href: '/api/attachments.redirect?id=f2', title: 'f.pdf' }),
        ]),
        b: documentOf('B', []),
      },
      [{ id: 'a' }, { id: 'b' }],
    );
    expect(notes['A']?.html).toMatch(
      /href="\/p\/b">b<\/a>gone<\/p><img src="\/storage\/[^"]*" alt="i"><p>f\.pdf<\/p>$/,
    );
    expect(sink.posts).toHaveLength(2);
  });

  it('is read however deeply it is nested, and whatever is in it', async () => {
    const deep = '{"type":"blockquote","content":['.repeat(10_000) + JSON.stringify(text('deep')) + ']}'.repeat(10_000);
    const { notes } = await exported(
      {
        a: documentOf('A', [
          'DEEP',
          null,
          5,
          { type: 7 },
          { type: 'text', text: 3 },
          node('heading', [], { level: 'x' }),
        ]),
        b: { title: 1 },
      },
      [{ id: 'a', children: 'x' }, null, 7, { id: 'nowhere' }],
      (json) => json.replace('"DEEP"', deep),
    );
    expect(notes['A']?.html).toContain('deep');
    expect(Object.keys(notes)).toHaveLength(2);
  });
});

describe('An export of Outline as Markdown', () => {
  it('has the dates that are in the comments of the entries', async () => {
    const file = Object.assign(fileOf('Work/A.md', '# A\n\n[b](./A/B.md)'), {
      comment: '{"createdAt":"2024-01-01T00:00:00.000Z","updatedAt":"2024-02-01T00:00:00.000Z"}',
    });
    const { format, notes } = await notesIn(new FileTree([file, fileOf('Work/A/B.md', '# B')]));
    expect(format).toBe('outline');
    expect(notes['A']).toMatchObject({
      path: ['Work'],
      created: '2024-01-01T00:00:00.000Z',
      updated: '2024-02-01T00:00:00.000Z',
    });
    expect(notes['A']?.html).toMatch(/href="\/p\/[^"]*B\.md">b<\/a>/);
  });
});
