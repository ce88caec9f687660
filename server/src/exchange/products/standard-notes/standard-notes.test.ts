import { describe, expect, it } from 'vitest';

import { CollectingSink } from '../../../../testing/collecting-sink.ts';
import { fileOf, treeOf } from '../../../../testing/file-of.ts';
import { READ_OPTIONS } from '../../../../testing/import-corpora.ts';
import { readExport } from '../../../../testing/read-export.ts';
import { standardNotes, standardNotesFile } from './standard-notes.ts';

const NAME = 'Standard Notes Backup and Import File.txt';

const item = (uuid: string, content_type: string, content: unknown) => ({
  uuid,
  content_type,
  content,
  created_at: '2023-08-29T15:47:49.000Z',
  updated_at: '1970-01-01T00:00:00.000Z',
});
const note = (uuid: string, content: object, app: object = {}) =>
  item(uuid, 'Note', {
    title: uuid,
    text: '',
    references: [],
    appData: { 'org.standardnotes.sn': { client_updated_at: '2023-09-01T10:00:00.000Z', ...app } },
    ...content,
  });
const tag = (uuid: string, title: string, notes: string[], parent?: string) =>
  item(uuid, 'Tag', {
    title,
    references: [
      ...notes.map((one) => ({ uuid: one, content_type: 'Note' })),
      ...(parent ? [{ uuid: parent, content_type: 'Tag', reference_type: 'TagToParentTag' }] : []),
    ],
  });

const read = (...items: object[]) =>
  readExport({ reader: standardNotesFile, input: fileOf(NAME, JSON.stringify({ version: '004', items })) });
const htmlOf = async (content: object) => (await read(note('A', content), note('B', {}))).collected.items[0]?.html;
const superText = (...children: object[]) => ({
  noteType: 'super',
  text: JSON.stringify({ root: { type: 'root', children } }),
});
const text = (words: string, format = 0) => ({ type: 'text', text: words, format });
const block = (type: string, children: object[], more: object = {}) => ({ type, children, ...more });

describe('A backup of Standard Notes', () => {
  it('has notes with dates and marks', async () => {
    const sink = await read(
      note('A', { text: 'one\ntwo', starred: true, trashed: true }, { pinned: true, archived: true }),
      item('T', 'SN|Theme', {}),
    );
    expect(sink.posts).toMatchObject([
      {
        title: 'A',
        html: '<p>one<br>two</p>',
        flags: ['favorite', 'pinned', 'archived'],
        deleted: true,
        created: '2023-08-29T15:47:49.000Z',
        updated: '2023-09-01T10:00:00.000Z',
        id: 'A',
      },
    ]);
  });

  it('has tags in tags, also where they contain each other', async () => {
    const sink = await read(
      tag('1', 'work', []),
      tag('2', 'meetings', ['A'], '1'),
      tag('3', 'x', ['A'], '4'),
      tag('4', 'y', [], '3'),
      note('A', {}),
    );
    expect(sink.posts[0]?.tags).toEqual(['work/meetings', 'y/x']);
  });

  it('gives the notes before the place where it is damaged', async () => {
    const items = [tag('1', 'work', ['A']), note('A', {}), note('B', {})];
    const text = JSON.stringify({ version: '004', items });
    const sink = new CollectingSink();
    const reading = standardNotesFile.read(fileOf(NAME, text.slice(0, -50)), sink, READ_OPTIONS);
    await expect(reading).rejects.toThrow('ends too early');
    expect(sink.posts).toMatchObject([{ title: 'A', tags: ['work'] }]);
  });

  it('repeats its items as text files, which nobody else reads', async () => {
    const files = treeOf({
      [NAME]: JSON.stringify({ version: '004', items: [note('A', {})] }),
      'Items/Note/A.txt': 'A',
    });
    expect((await readExport({ reader: standardNotes, input: files })).posts).toHaveLength(1);
    expect(files.files.every((file) => file.isRead)).toBe(true);
  });

  it.each([
    ['with keys', { keyParams: {}, version: '004', items: [item('A', 'Note', '004:abc')] }],
    ['without keys', { version: '004', items: [item('A', 'Note', '004:abc')] }],
  ])('says how to decrypt it: %s', async (_name, backup) => {
    const input = fileOf(NAME, JSON.stringify(backup));
    await expect(readExport({ reader: standardNotesFile, input })).rejects.toThrow('choose "Decrypted"');
  });
});

describe('The text of a note', () => {
  it.each([
    ['markdown', { noteType: 'markdown', text: '*a*\nb' }, '<p><em>a</em><br>b</p>'],
    [
      'markdown of an old editor',
      { editorIdentifier: 'org.standardnotes.simple-markdown-editor', text: '*a*' },
      '<p><em>a</em></p>',
    ],
    ['rich text', { noteType: 'rich-text', text: '<p><b>a</b></p>' }, '<p><strong>a</strong></p>'],
    ['code', { noteType: 'code', text: 'a < b' }, '<pre><code>a &lt; b</code></pre>'],
    ['plain text', { noteType: 'plain-text', text: '*a* <b>' }, '<p>*a* &lt;b&gt;</p>'],
    ['an empty "Super" note', { noteType: 'super', text: '' }, '<p></p>'],
    ['a "Super" note that is no JSON', { noteType: 'super', text: 'a' }, '<p>a</p>'],
  ])('is %s', async (_name, content, html) => {
    expect(await htmlOf(content)).toBe(html);
  });

  it('is a checklist with groups', async () => {
    const groups = [{ name: 'Home', tasks: [{ description: 'Tea', completed: true }, { description: 'Milk' }] }];
    expect(await htmlOf({ noteType: 'task', text: JSON.stringify({ schemaVersion: '1.0.0', groups }) })).toMatch(
      /^<h2>Home<\/h2><ul data-type="taskList"><li data-checked="true".*Tea.*data-checked="false".*Milk/,
    );
    expect(await htmlOf({ noteType: 'task', text: '- [x] Tea' })).toContain('data-checked="true"');
  });

  it('is a "Super" note with all of its formats', async () => {
    const html = await htmlOf(
      superText(
        block('heading', [text('Title')], { tag: 'h2' }),
        block('paragraph', [text('b', 1), text('i', 2), text('s', 4), text('u', 8), text('c', 16), text('sub', 32)]),
        block('quote', [text('quoted')]),
        block('code', [text('a'), { type: 'linebreak' }, text('b')], { language: 'js' }),
        block('paragraph', [block('link', [text('page')], { url: 'https://site.example/' })]),
        { type: 'horizontalrule' },
        block(
          'list',
          [block('listitem', [text('one')]), block('listitem', [block('list', [block('listitem', [text('two')])])])],
          {
            listType: 'bullet',
          },
        ),
      ),
    );
    expect(html).toBe(
      '<h2>Title</h2><p><strong>b</strong><em>i</em><s>s</s><u>u</u><code>c</code>sub</p>' +
        '<blockquote><p>quoted</p></blockquote><pre><code class="language-js">a\nb</code></pre>' +
        '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://site.example/">page</a></p><hr>' +
        '<ul><li><p>one</p><ul><li><p>two</p></li></ul></li></ul>',
    );
  });

  it('is a list of tasks, of which those without a state are open', async () => {
    const items = [block('listitem', [text('Tea')], { checked: true }), block('listitem', [text('Milk')])];
    expect(await htmlOf(superText(block('list', items, { listType: 'check' })))).toMatch(
      /data-checked="true".*Tea.*data-checked="false".*Milk/,
    );
  });

  it('links to notes, and names files, which no backup contains', async () => {
    const sink = await read(
      note(
        'A',
        superText(block('paragraph', [{ type: 'snbubble', itemUuid: 'B' }]), { type: 'snfile', fileUuid: 'f-1' }),
      ),
      note('B', { title: 'Other' }),
      item('f-1', 'SN|File', { name: 'plan.pdf' }),
    );
    expect(sink.collected.items[0]?.html).toMatch(
      /^<p><a [^>]*href="\/p\/B"[^>]*>Other<\/a><\/p><p>plan.pdf \(not imported\)<\/p>$/,
    );
    expect(sink.missingFiles).toBe(1);
  });

  it('keeps the words of what nests too deeply', async () => {
    const deep = `${'{"type":"quote","children":['.repeat(10_000)}{"type":"text","text":"deep"}${']}'.repeat(10_000)}`;
    const html = await htmlOf({ noteType: 'super', text: `{"root":{"children":[${deep}]}}` });
    expect(html).toContain('deep');
  });
});
