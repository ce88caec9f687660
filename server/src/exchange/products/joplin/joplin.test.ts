import { describe, expect, it } from 'vitest';

import { treeOf } from '../../../../testing/file-of.ts';
import { readExport } from '../../../../testing/read-export.ts';
import { parseItem } from './joplin-item.ts';
import { joplin } from './joplin.ts';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const id = (number: number) => String(number).padStart(32, '0');

function item(number: number, type: number, text: string, fields: Record<string, string | number> = {}): string {
  const all = {
    id: id(number),
    created_time: '2024-01-02T03:04:05.000Z',
    updated_time: '2024-01-03T03:04:05.000Z',
    ...fields,
    type_: type,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [...(text === '' ? [] : [text, '']), ...lines].join('\n');
}
const note = (number: number, text: string, fields: Record<string, string | number> = {}) =>
  item(number, 1, text, fields);
const folder = (number: number, title: string, parent = '') => item(number, 2, title, { parent_id: parent });

const read = (items: readonly string[], files: Record<string, string | Uint8Array> = {}) =>
  readExport({
    reader: joplin,
    input: treeOf({
      ...Object.fromEntries(items.map((text) => [`${parseItem(text)?.fields.get('id')}.md`, text])),
      ...files,
    }),
  });
const htmlOf = async (...args: Parameters<typeof read>) => (await read(...args)).collected.items[0]?.html;

describe('An export of Joplin', () => {
  it('has folders in folders, also empty ones, in any order of its files', async () => {
    const { items, collections } = (
      await read([
        note(1, 'A note\n\nText', { parent_id: id(3) }),
        folder(3, 'Inside', id(2)),
        folder(2, 'Work'),
        folder(4, 'Empty'),
      ])
    ).collected;
    expect(items).toMatchObject([{ path: ['Work', 'Inside'], title: 'A note', html: '<p>Text</p>' }]);
    expect(collections).toBe(3);
  });

  it('puts notes of a folder that is missing, or is inside itself, at the top', async () => {
    const { items } = (
      await read([
        note(1, 'Lost', { parent_id: id(9) }),
        note(2, 'Circle', { parent_id: id(3) }),
        folder(3, 'A', id(4)),
        folder(4, 'B', id(3)),
      ])
    ).collected;
    expect(items.map(({ title, path }) => [title, path])).toEqual([
      ['Lost', []],
      ['Circle', ['B', 'A']],
    ]);
  });

  it('has the times that the user sees, tags, and the order of a folder', async () => {
    const times = { user_created_time: '2020-01-02T03:04:05.000Z', user_updated_time: '2021-01-02T03:04:05.000Z' };
    const { items } = (
      await read([
        note(1, 'Low', { ...times, order: 100 }),
        note(2, 'High', { order: 200 }),
        item(3, 5, 'a tag'),
        item(4, 6, '', { note_id: id(1), tag_id: id(3) }),
      ])
    ).collected;
    expect(items.map(({ title }) => title)).toEqual(['High', 'Low']);
    expect(items[1]).toMatchObject({
      tags: ['a tag'],
      created: '2020-01-02T03:04:05.000Z',
      updated: '2021-01-02T03:04:05.000Z',
    });
  });

  it('moves deleted notes to the recycle bin, and leaves conflicting copies out', async () => {
    const sink = await read([
      note(1, 'Gone', { deleted_time: 1_704_164_645_000 }),
      note(2, 'Copy', { is_conflict: 1 }),
    ]);
    expect(sink.posts.map(({ title, deleted }) => [title, deleted])).toEqual([['Gone', '2024-01-02T03:04:05.000Z']]);
    expect(sink.leftOut.get('conflicting copies')).toBe(1);
  });

  it('shows a to-do as a task above its text', async () => {
    const html = await htmlOf([note(1, 'Call Ann\n\nSoon', { is_todo: 1, todo_completed: 1_704_164_645_000 })]);
    expect(html).toMatch(/^<ul data-type="taskList"><li data-checked="true".*Call Ann.*<\/ul><p>Soon<\/p>$/);
  });

  it('shows where a note was clipped from', async () => {
    const html = await htmlOf([note(1, 'Page\n\nText', { source_url: 'https://site.example/' })]);
    expect(html).toBe('<unfurling-link href="https://site.example/" data-title="Page"></unfurling-link><p>Text</p>');
  });

  it.each([
    ['Markdown', 1, `See [the other](:/${id(2)}) and [gone](:/${id(9)}).`],
    ['HTML', 2, `<p>See <a href=":/${id(2)}">the other</a> and <a href=":/${id(9)}">gone</a>.</p>`],
  ])('links notes in %s', async (_name, markup, text) => {
    const html = await htmlOf([
      note(1, `One\n\n${text}`, { markup_language: markup, order: 2 }),
      note(2, 'Two', { order: 1 }),
    ]);
    expect(html).toMatch(new RegExp(`^<p>See <a [^>]*href="/p/${id(2)}"[^>]*>the other</a> and gone\\.</p>$`));
  });

  it.each(['resources', '.resource'])('shows images of the folder %s, and names other files', async (place) => {
    const extension = place === 'resources' ? '.png' : '';
    const sink = await read(
      [
        note(1, `One\n\n![](:/${id(5)})\n\n[the plan](:/${id(6)})`),
        item(5, 4, 'picture.png', { mime: 'image/png' }),
        item(6, 4, 'plan.pdf', { mime: 'application/pdf' }),
      ],
      { [`${place}/${id(5)}${extension}`]: PNG, [`${place}/${id(6)}${extension}`]: '%PDF' },
    );
    expect(sink.collected.items[0]?.html).toMatch(
      /^<img src="\/storage\/[^"]+"[^>]*><p>the plan<\/p><p>plan.pdf \(not imported\)<\/p>$/,
    );
    expect(sink.missingFiles).toBe(1);
  });

  it('says how to export without encryption', async () => {
    await expect(read([note(1, '', { encryption_applied: 1 })])).rejects.toThrow('Disable the encryption');
    const sink = await read([note(1, '', { encryption_applied: 1 }), note(2, 'Open')]);
    expect(sink.posts.map(({ title }) => title)).toEqual(['Open']);
    expect(sink.leftOut.get('encrypted items')).toBe(1);
  });

  it('names a file that is damaged', async () => {
    const sink = await read([note(1, 'One')], { [`${id(7)}.md`]: 'no fields' });
    expect(sink.skipped).toEqual([{ line: 2, reason: `${id(7)}.md is damaged.` }]);
  });
});

describe('A file of Joplin', () => {
  it('has fields only below the last blank line, in any case', () => {
    const parsed = parseItem('Title\n\nbody: text\n\nid: no field\n\nID: 12\nType_: 1');
    expect(parsed?.body).toBe('\nbody: text\n\nid: no field');
    expect(parsed?.fields.get('id')).toBe('12');
  });

  it('writes line breaks of a title as signs', () => {
    expect(parseItem('one\\ntwo\\\\n\n\nid: 1\ntype_: 1')?.title).toBe('one two\\n');
  });

  it('is not recognized without an id', () => {
    expect(parseItem('Just a note\n\nwith text')).toBeNull();
  });
});
