import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fileOf, treeOf } from '../../../testing/file-of.ts';
import { inPieces, readDamaged } from '../../../testing/read-export.ts';
import type { FileReader, FolderReader, FoundPost } from '../formats/reader.ts';
import { FILE_READERS, FOLDER_READERS } from './products.ts';

const fileReader = (format: string) => FILE_READERS.find((reader) => reader.format === format) as FileReader;
const folderReader = (format: string) => FOLDER_READERS.find((reader) => reader.format === format) as FolderReader;
const ID = '0123456789abcdef0123456789abcdef';

/** A small export of each product. */
const EXPORTS: { format: string; name: string; text: string; isFolder: boolean }[] = [
  {
    format: 'evernote',
    name: 'a.enex',
    isFolder: false,
    text: '<?xml version="1.0"?><en-export><note><title>A &amp; b</title><created>20240102T030405Z</created><tag>t</tag><content><![CDATA[<en-note><div>Text</div><en-media hash="1"/><en-todo/>x</en-note>]]></content><resource><data encoding="base64">iVBORw0KGgo=</data><mime>image/png</mime></resource></note><note><title>C</title></note></en-export>',
  },
  {
    format: 'joplin',
    name: `${ID}.md`,
    isFolder: true,
    text: `Title\n\nBody [a](:/${ID})\n\nid: ${ID}\nparent_id: \ncreated_time: 2024-01-02T03:04:05.000Z\nis_todo: 1\norder: 5\ntype_: 1`,
  },
  {
    format: 'keep',
    name: 'Keep/a.json',
    isFolder: true,
    text: '{"userEditedTimestampUsec":1690864183842000,"title":"A","textContent":"b","listContent":[{"text":"x","isChecked":true}],"labels":[{"name":"l"}],"attachments":[{"filePath":"a.png"}]}',
  },
  {
    format: 'standard-notes',
    name: 'a.txt',
    isFolder: false,
    text: '{"version":"004","items":[{"uuid":"1","content_type":"Tag","content":{"title":"t","references":[{"uuid":"2"}]}},{"uuid":"2","content_type":"Note","created_at":"2024-01-02T03:04:05Z","content":{"title":"A","noteType":"super","text":"{\\"root\\":{\\"children\\":[{\\"type\\":\\"text\\",\\"text\\":\\"x\\"}]}}","appData":{"org.standardnotes.sn":{"pinned":true}}}}]}',
  },
  {
    format: 'simplenote',
    name: 'source/notes.json',
    isFolder: true,
    text: '{"activeNotes":[{"id":"1","content":"A\\r\\n- [ ] b","tags":["t"],"creationDate":"2024-01-02T03:04:05Z","markdown":true}],"trashedNotes":[{"id":"2","content":"C"}]}',
  },
  {
    format: 'trilium',
    name: '!!!meta.json',
    isFolder: true,
    text: '{"formatVersion":2,"files":[{"noteId":"1","title":"A","type":"code","dataFileName":"!!!meta.json","dirFileName":"d","attributes":[{"type":"label","name":"l","value":"v"}],"attachments":[{"title":"x","dataFileName":"x"}],"children":[{"title":"B","type":"text"}]}]}',
  },
  {
    format: 'memos',
    name: 'memos.json',
    isFolder: false,
    text: '{"memos":[{"name":"memos/1","content":"# A\\nb #t ![](/file/attachments/x/y)","tags":["t"],"pinned":true,"createTime":"2024-01-02T03:04:05Z","attachments":[{"name":"attachments/x","filename":"y"}]}]}',
  },
  {
    format: 'roam',
    name: 'graph.json',
    isFolder: false,
    text: '[{"title":"A","uid":"p","create-time":1600000000000,"children":[{"string":"{{[[TODO]]}} ((b)) #[[c d]] ^^x^^","uid":"a","children":[{"string":"{{table}}","children":[{"string":"x"}]}]},{"string":"B:: [[A]]","uid":"b","heading":2,"edit-time":1600000100000,":children/view-type":":numbered"}]}]',
  },
];

/** Posts that no sink could take. An error that is no `UnreadableFile` fails. */
async function wrongPosts(
  { format, name, isFolder }: (typeof EXPORTS)[number],
  bytes: string | Uint8Array,
): Promise<FoundPost[]> {
  const sink = isFolder
    ? await readDamaged({ reader: folderReader(format), input: treeOf({ [name]: bytes }) })
    : await readDamaged({ reader: fileReader(format), input: inPieces(fileOf(name, bytes), 50) });
  return (sink?.posts ?? []).filter(
    ({ title, html, created, line }) =>
      typeof title !== 'string' ||
      (html !== undefined && typeof html !== 'string') ||
      (typeof created === 'string' && !/^\d{4}-.*Z$/.test(created)) ||
      line < 1,
  );
}

const VALUES = [
  'null',
  'true',
  '-1',
  '1e999',
  '"x"',
  '[]',
  '{}',
  '[null]',
  '{"a":{}}',
  '"<script>x</script>"',
  '"yesterday"',
];
const DATES = [
  '0000-00-00T00:00:00Z',
  '1601-01-01T00:00:00Z',
  '30828-09-14T02:48:05Z',
  '-1',
  '0',
  '9007199254740993000',
];

describe.each(EXPORTS)('A damaged export: $format', (sample) => {
  it('is read when it is not damaged', async () => {
    const input = sample.isFolder
      ? await readDamaged({ reader: folderReader(sample.format), input: treeOf({ [sample.name]: sample.text }) })
      : await readDamaged({ reader: fileReader(sample.format), input: fileOf(sample.name, sample.text) });
    expect(input?.posts.length).toBeGreaterThan(0);
  });

  it('may end at any byte', async () => {
    const bytes = Buffer.from(sample.text);
    for (let end = 0; end <= bytes.length; end += 1)
      expect(await wrongPosts(sample, bytes.subarray(0, end))).toEqual([]);
  });

  it('may have other bytes anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(sample.text.length), fc.uint8Array({ minLength: 1, maxLength: 8 }), async (at, bytes) => {
        const damaged = Buffer.from(sample.text);
        damaged.set(bytes.subarray(0, damaged.length - Math.min(at, damaged.length)), Math.min(at, damaged.length));
        expect(await wrongPosts(sample, damaged)).toEqual([]);
      }),
    );
  });

  it('may have values of other types, and dates that cannot be', async () => {
    const values = [...sample.text.matchAll(/"(?:[^"\\]|\\.)*"(?!:)|\b\d+\b|true/g)];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...values),
        fc.constantFrom(...VALUES, ...DATES.flatMap((date) => [date, JSON.stringify(date)])),
        async ({ 0: old, index }, value) => {
          expect(
            await wrongPosts(sample, sample.text.slice(0, index) + value + sample.text.slice(index + old.length)),
          ).toEqual([]);
        },
      ),
    );
  });

  it('may be in another encoding', async () => {
    expect(await wrongPosts(sample, Buffer.from(`\uFEFF${sample.text}`, 'utf16le'))).toEqual([]);
    expect(await wrongPosts(sample, Buffer.from(sample.text.replaceAll('A', 'Ä'), 'latin1'))).toEqual([]);
    expect(
      await wrongPosts(sample, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(sample.text)])),
    ).toEqual([]);
  });

  it('may have HTML, nesting, and Base64 without an end in any text', async () => {
    const texts = [
      '<div>'.repeat(10_000),
      '['.repeat(10_000),
      '{"a":'.repeat(10_000),
      '> '.repeat(5000),
      'QUJD'.repeat(200_000),
    ];
    for (const text of texts)
      for (const at of [0.3, 0.6, 0.9].map((part) => Math.floor(sample.text.length * part)))
        expect(await wrongPosts(sample, sample.text.slice(0, at) + text + sample.text.slice(at))).toEqual([]);
    for (const text of texts)
      expect(await wrongPosts(sample, sample.text.replaceAll('A', JSON.stringify(text).slice(1, -1)))).toEqual([]);
  });
});
