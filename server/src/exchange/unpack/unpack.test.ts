import { gzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';

import { packed } from '../../../testing/archive.ts';
import { aTar, unpacked } from '../../../testing/uploads.ts';
import type { Unpacked } from './unpack.ts';

const paths = ({ tree }: Unpacked) => tree.files.map(({ path }) => path).toSorted();
const textOf = ({ tree }: Unpacked, path: string) => tree.get(path)?.text();

const MEGABYTE = Buffer.alloc(1024 * 1024);

/** A zip whose entries have other names than the ones it was packed with, of the same length. */
async function renamed(names: Readonly<Record<string, string>>): Promise<Buffer> {
  let zip = await packed(Object.keys(names).map((name) => [name, name] as const));
  for (const [from, to] of Object.entries(names)) {
    const [old, own] = [Buffer.from(from), Buffer.from(to, 'latin1')];
    expect(own.length).toBe(old.length);
    for (let at = zip.indexOf(old); at >= 0; at = zip.indexOf(old, at + 1)) {
      // The names in the headers, not the contents, which are compressed.
      zip = Buffer.concat([zip.subarray(0, at), own, zip.subarray(at + old.length)]);
    }
  }
  return zip;
}

describe('Uploaded files', () => {
  it('are one tree with the paths they were uploaded with', async () => {
    const upload = await unpacked({ 'a.md': 'A', 'notes/b.md': 'B' });
    expect(paths(upload)).toEqual(['a.md', 'notes/b.md']);
    expect(await textOf(upload, 'notes/b.md')).toBe('B');
  });

  it('lose the folder that contains all of them', async () => {
    expect(paths(await unpacked({ 'vault/a.md': 'A', 'vault/notes/b.md': 'B' }))).toEqual(['a.md', 'notes/b.md']);
  });

  it('keep a folder that is a document', async () => {
    expect(paths(await unpacked({ 'My.textbundle/text.md': 'A', 'My.textbundle/info.json': '{}' }))).toEqual([
      'My.textbundle/info.json',
      'My.textbundle/text.md',
    ]);
  });

  it('are read from archives, whatever these are called', async () => {
    const files = [
      ['a.md', 'A'],
      ['notes/b.md', 'B'],
    ] as const;
    for (const archive of [await packed(files), await aTar(files), gzipSync(await aTar(files))]) {
      const upload = await unpacked({ 'export.bin': archive });
      expect(paths(upload)).toEqual(['a.md', 'notes/b.md']);
      expect(await textOf(upload, 'notes/b.md')).toBe('B');
      expect((await upload.tree.get('a.md')?.head())?.toString()).toBe('A');
    }
  });

  it('are unpacked from a compressed file', async () => {
    const upload = await unpacked({ 'bookmarks.html.gz': gzipSync('<DL>') });
    expect(paths(upload)).toEqual(['bookmarks.html']);
    expect(await textOf(upload, 'bookmarks.html')).toBe('<DL>');
  });

  it('of several archives are one tree', async () => {
    const upload = await unpacked({
      '1.zip': await packed([
        ['Takeout/Keep/one.json', '1'],
        ['Takeout/index.html', 'same'],
      ]),
      '2.zip': await packed([
        ['Takeout/Keep/two.json', '2'],
        ['Takeout/index.html', 'same'],
      ]),
    });
    expect(paths(upload)).toEqual(['Keep/one.json', 'Keep/two.json', 'index.html']);
  });

  it('of several archives stay in a folder that is around all of a part, but not of the whole', async () => {
    const parts = [
      [['Root a1.md', '[x](Root%20a1/Page.md)'] as const, ['Root a1/Other.md', 'y'] as const],
      [['Root a1/Page.md', 'z'] as const],
      [['Root a1/Deep/Page.md', 'z'] as const],
    ];
    const zips = await Promise.all(parts.map(packed));
    const whole = ['Root a1.md', 'Root a1/Deep/Page.md', 'Root a1/Other.md', 'Root a1/Page.md'];
    const named = zips.map((zip, index) => [`Export-Part-${index + 1}.zip`, zip] as const);
    expect(paths(await unpacked(Object.fromEntries(named)))).toEqual(whole);
    expect(paths(await unpacked({ 'Export.zip': await packed(named) }))).toEqual(whole);
    const around = await Promise.all(
      parts.map((part, index) => packed(part.map(([name, text]) => [`Export-${index}/${name}`, text] as const))),
    );
    expect(paths(await unpacked({ '1.zip': around[0] ?? '', '2.zip': around[1] ?? '' }))).toEqual(
      whole.filter((name) => !name.includes('Deep')),
    );
  });

  it('of several archives with the same names are all kept', async () => {
    const upload = await unpacked({
      '1.zip': await packed([['part_000000.csv', 'one']]),
      '2.zip': await packed([['part_000000.csv', 'another']]),
    });
    expect(upload.tree.files).toHaveLength(2);
  });

  it('of several archives are kept if only their names and sizes are the same', async () => {
    const upload = await unpacked({
      '1.zip': await packed([
        ['a.md', 'one'],
        ['2/a.md', 'own'],
        ['same.md', 'x'],
      ]),
      '2.zip': await packed([
        ['a.md', 'two'],
        ['same.md', 'x'],
      ]),
    });
    expect(paths(upload)).toEqual(['2/a.md', '3/a.md', 'a.md', 'same.md']);
    expect([await textOf(upload, 'a.md'), await textOf(upload, '3/a.md')]).toEqual(['one', 'two']);
    expect(upload.tree.get('same.md')?.isRead).toBe(false);
  });

  it('are unpacked from zips in a zip that has nothing else', async () => {
    const part = await packed([['Export/Page 1.md', 'one']]);
    expect(paths(await unpacked({ 'notion.zip': await packed([['Export/Part-1.zip', part]]) }))).toEqual(['Page 1.md']);
    const note = ['note.md', 'with an attachment'] as const;
    const attached = await packed([note, ['attached.zip', part]]);
    expect(paths(await unpacked({ 'notes.zip': attached }))).toEqual(['attached.zip', 'note.md']);
  });

  it('come without what operating systems add', async () => {
    const zip = await packed([
      ['__MACOSX/a.md', ''],
      ['.DS_Store', ''],
      ['notes/._a.md', ''],
      ['notes/a.md', 'A'],
    ]);
    expect(paths(await unpacked({ 'a.zip': zip, '.DS_Store': 'x' }))).toEqual(['a.md']);
  });

  it('have the dates and comments of their archive', async () => {
    const zip = new ZipFile();
    const mtime = new Date('2020-05-01T10:00:00Z');
    const options = { mtime, fileComment: '{"createdAt":1}' }; // missing in the types of yazl
    zip.addBuffer(Buffer.from('A'), 'a.md', options);
    zip.end();
    const chunks: Buffer[] = [];
    for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
    const { tree } = await unpacked({ 'a.zip': Buffer.concat(chunks) });
    expect(tree.get('a.md')).toMatchObject({ modified: mtime.toISOString(), comment: '{"createdAt":1}' });
    const tar = await unpacked({ 'a.tar': await aTar([['a.md', 'A']]) });
    expect(tar.tree.get('a.md')?.modified).toBe(mtime.toISOString());
  });
});

describe('Names in an archive', () => {
  it('are UTF-8 if they can be, in one Unicode form', async () => {
    const zip = await packed([['Cafe\u0301/Müller.md', 'x']]);
    // Without the flag that says so.
    for (let at = zip.indexOf('PK'); at >= 0; at = zip.indexOf('PK', at + 2)) {
      const flags = zip[at + 2] === 3 ? at + 6 : zip[at + 2] === 1 ? at + 8 : null;
      if (flags !== null) zip.writeUInt16LE(zip.readUInt16LE(flags) & ~0x800, flags);
    }
    const upload = await unpacked({ 'a.zip': zip, 'b.md': '' });
    expect(paths(upload)).toEqual(['Müller.md', 'b.md']);
  });

  it('may have backslashes', async () => {
    const upload = await unpacked({ 'a.zip': await renamed({ 'notes/sub/a.md': 'notes\\sub\\a.md', 'b.md': 'c.md' }) });
    expect(paths(upload)).toEqual(['c.md', 'notes/sub/a.md']);
  });

  // #no-path-leads-out
  it('that lead out of it are refused, and the others are read', async () => {
    const zip = await renamed({ 'xx/xx/evil.md': '../../evil.md', 'xevil.md': '/evil.md', 'good.md': 'fine.md' });
    const tar = await aTar([
      ['../../evil.md', 'x'],
      ['/evil.md', 'x'],
      ['fine.md', 'x'],
    ]);
    for (const archive of [zip, tar]) {
      const upload = await unpacked({ 'a.bin': archive });
      expect(paths(upload)).toEqual(['fine.md']);
      expect(upload.refused).toEqual([
        { name: '../../evil.md', problem: 'leads out of the archive' },
        { name: '/evil.md', problem: 'leads out of the archive' },
      ]);
    }
  });

  it('that occur twice mean the last one', async () => {
    const upload = await unpacked({ 'a.zip': await renamed({ 'one.md': 'two.md', 'two.md': 'two.md' }) });
    expect(await textOf(upload, 'two.md')).toBe('two.md');
  });
});

describe('An archive', () => {
  it.each([
    ['a zip', (bomb: Buffer) => packed([['bomb', bomb]])],
    ['a zip in a zip', async (bomb: Buffer) => packed([['a.zip', await packed([['bomb', bomb]])]])],
    ['a zip in a tar', async (bomb: Buffer) => aTar([['a.zip', await packed([['bomb', bomb]])]])],
    ['a compressed tar', async (bomb: Buffer) => gzipSync(await aTar([['bomb', bomb]]))],
    ['a compressed file', async (bomb: Buffer) => gzipSync(bomb)],
  ])('that is %s is refused if it becomes too large', async (_, pack) => {
    const bomb = Buffer.concat(Array.from({ length: 80 }, () => MEGABYTE));
    await expect(unpacked({ 'a.bin': await pack(bomb) })).rejects.toThrow('too large when it is unpacked');
  });

  // #too-many-files-refused
  it('of 200,000 files is refused', async () => {
    const header = (await aTar([['empty.md', '']])).subarray(0, 512);
    const tar = Buffer.alloc(200_000 * header.length, header);
    await expect(unpacked({ 'a.tar': tar })).rejects.toThrow('more than 100000 files');
  });

  it('that is cut off anywhere gives what came before, or is called damaged', async () => {
    const files = Array.from({ length: 5 }, (_, index) => [`${index}.md`, 'some words '.repeat(50)] as const);
    const outcomes = new Set<string>();
    for (const archive of [await packed(files), await aTar(files), gzipSync(await aTar(files))])
      for (let end = 4; end < archive.length; end += 41)
        outcomes.add(
          await unpacked({ 'a.bin': archive.subarray(0, end) }).then(
            () => 'read',
            String, // says which error came instead, if one did
          ),
        );
    expect([...outcomes].toSorted()).toEqual(['UnreadableFile: The archive is damaged.', 'read']);
  });

  it('among other files is left out if it is damaged', async () => {
    const upload = await unpacked({ 'a.zip': Buffer.from('PK\u0003\u0004 and nothing'), 'b.md': 'B' });
    expect(paths(upload)).toEqual(['b.md']);
    expect(upload.refused).toEqual([{ name: 'a.zip', problem: 'cannot be read: The archive is damaged.' }]);
  });

  it('with a damaged file tells which when it is read', async () => {
    const zip = await packed([['a.md', 'A'.repeat(1000)]]);
    const upload = await unpacked({ 'a.zip': zip });
    zip.writeUInt8(zip.readUInt8(40) ^ 0xff, 40);
    const damaged = await unpacked({ 'a.zip': zip });
    expect(await textOf(upload, 'a.md')).toHaveLength(1000);
    await expect(textOf(damaged, 'a.md')).rejects.toThrow('a.md is damaged.');
  });
});
