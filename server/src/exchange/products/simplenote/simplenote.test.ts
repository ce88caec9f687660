import { describe, expect, it } from 'vitest';

import { CollectingSink } from '../../../../testing/collecting-sink.ts';
import { fileOf, treeOf } from '../../../../testing/file-of.ts';
import { READ_OPTIONS } from '../../../../testing/import-corpora.ts';
import { readExport } from '../../../../testing/read-export.ts';
import { simplenote, simplenoteNotes } from './simplenote.ts';

const note = (content: unknown, fields: object = {}) => ({
  id: 'a-1',
  content,
  creationDate: '2020-06-08T21:28:43.856Z',
  lastModified: '2021-04-16T06:21:53.124Z',
  ...fields,
});
const notesJson = (activeNotes: unknown[], trashedNotes: unknown[] = []) =>
  JSON.stringify({ activeNotes, trashedNotes });
const read = (text: string) => readExport({ reader: simplenoteNotes, input: fileOf('notes.json', text) });
const htmlOf = async (content: string, fields: object = {}) =>
  (await read(notesJson([note(`Title\r\n${content}`, fields), note('Other', { id: 'b-2' })]))).collected.items.find(
    ({ title }) => title === 'Title',
  )?.html;

describe('An export of Simplenote', () => {
  it('has notes whose first line is the title', async () => {
    const [item] = (await read(notesJson([note('First\r\nSecond\r\nThird', { tags: ['a', 'b'], pinned: true })])))
      .posts;
    expect(item).toMatchObject({
      title: 'First',
      html: '<p>Second<br>Third</p>',
      tags: ['a', 'b'],
      flags: ['pinned'],
      created: '2020-06-08T21:28:43.856Z',
      updated: '2021-04-16T06:21:53.124Z',
      id: 'a-1',
      deleted: null,
    });
  });

  it('has notes that do not start with the empty line below their title', async () => {
    expect(await htmlOf('\r\n \r\nSecond\r\n')).toBe('<p>Second</p>');
  });

  it('has notes in the trash', async () => {
    expect((await read(notesJson([], [note('Gone')]))).posts).toMatchObject([{ title: 'Gone', deleted: true }]);
  });

  it('shows tasks and links to notes in plain text, and no other signs', async () => {
    expect(await htmlOf('*plain* <b>\n- [x] see [it](simplenote://note/b-2)\n- [ ] two\nend')).toMatch(
      /^<p>\*plain\* &lt;b&gt;<\/p><ul data-type="taskList"><li data-checked="true".*<a [^>]*href="\/p\/b-2"[^>]*>it<\/a>.*data-checked="false".*two.*<\/ul><p>end<\/p>$/,
    );
  });

  it('reads Markdown in the notes that are Markdown', async () => {
    expect(await htmlOf('*one*\ntwo [it](simplenote://note/b-2)', { markdown: true })).toMatch(
      /^<p><em>one<\/em><br>two <a [^>]*href="\/p\/b-2"[^>]*>it<\/a><\/p>$/,
    );
  });

  it('repeats the notes as text files, which nobody else reads', async () => {
    const files = treeOf({ 'source/notes.json': notesJson([note('One')]), 'One.txt': 'One', 'trash/Two.txt': 'Two' });
    expect((await readExport({ reader: simplenote, input: files })).posts).toHaveLength(1);
    expect(files.files.every((file) => file.isRead)).toBe(true);
  });

  it('gives the notes before the place where it is damaged', async () => {
    const text = notesJson([note('One'), note('Two')]);
    const sink = new CollectingSink();
    const reading = simplenoteNotes.read(fileOf('notes.json', text.slice(0, text.indexOf('Two'))), sink, READ_OPTIONS);
    await expect(reading).rejects.toThrow('line 1, column');
    expect(sink.posts.map(({ title }) => title)).toEqual(['One']);
  });

  it('reports notes without a text', async () => {
    const sink = await read(notesJson([note('One'), note(7), null]));
    expect(sink.skipped.map(({ line }) => line)).toEqual([2, 3]);
  });
});
