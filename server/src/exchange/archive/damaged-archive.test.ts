import { existsSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { anApp, aPerson } from '../../../testing/app.ts';
import {
  anArchive,
  COLLECTION,
  EMPTY,
  HEAD,
  importOf,
  leftovers,
  packed,
  POST,
  rowsOf,
} from '../../../testing/archive.ts';
import { filesDir } from '../../library/files/folder-store.ts';

const collections = (rows: readonly object[]) =>
  [
    ['collections.json', JSON.stringify(rows.map((row) => ({ ...COLLECTION, ...row })))],
    ['tags.json', '[]'],
    ['shares.json', '[]'],
  ] as const;

const cut = async () => (await anArchive([{}])).subarray(0, 200);

const flipped = async () => {
  const zip = await anArchive([{ content: 'x'.repeat(5000) }]);
  const broken = Buffer.from(zip);
  broken.fill(0x55, 60, 90);
  return broken;
};

describe('An invalid archive', () => {
  // #invalid-archive-stores-nothing
  it.each<[string, () => Promise<Buffer>, RegExp]>([
    ['a zip that was cut off', cut, /damaged/],
    ['a zip with broken bytes', flipped, /damaged|no JSON/],
    ['a zip of another program', () => packed([['readme.txt', 'hello']]), /not a Benotes archive/],
    ['a later format', () => packed([['benotes.json', '{"product":"Benotes","format":2}'], ...EMPTY]), /later version/],
    ['one without its posts', () => packed([HEAD, ...EMPTY]), /posts\.jsonl is missing/],
    ['one whose posts are no JSON', () => packed([HEAD, ...EMPTY, ['posts.jsonl', '{']]), /line 1 is not JSON/],
    ['a post of another shape', () => anArchive([{}, { tags: 'x' }]), /line 2 is invalid/],
    [
      'a post in a collection that is not there',
      () => anArchive([{ collection_id: 9 }]),
      /line 1 refers to a missing collection/,
    ],
    ['a note that is nested too deep', () => anArchive([{ content: '<ul>'.repeat(200) }]), /nested too deeply/],
    ['a note that is too large', () => anArchive([{ content: 'x'.repeat(5_300_000) }]), /too large/],
    ['a collection inside itself', () => anArchive([], collections([{ parent_id: 1 }])), /collections\.json/],
    ['an icon that is none', () => anArchive([], collections([{ icon_id: 99_999 }])), /collections\.json/],
    [
      'collections that nest too deep',
      () =>
        anArchive(
          [],
          collections(Array.from({ length: 101 }, (_, index) => ({ id: index + 1, parent_id: index || null }))),
        ),
      /nested deeper than 100/,
    ],
    [
      'one that unpacks beyond all measure',
      () => packed([HEAD, ...EMPTY, ['posts.jsonl', ''], ['files/bomb', Buffer.alloc(80 * 1024 * 1024)]]),
      /too large/,
    ],
    ['a path that leads out of it', () => traversal(), /damaged/],
    ['more parts than anybody has', () => crowded(), /too large/],
    ['a day that is none', () => anArchive([{ created_at: '2026-02-31T00:00:00.000Z' }]), /line 1 is invalid/],
    [
      'a collection of a day that is none',
      () => anArchive([], collections([{ updated_at: '2026-13-01T00:00:00.000Z' }])),
      /collections\.json is invalid/,
    ],
    ['a collection without a name', () => anArchive([], collections([{ name: '' }])), /collections\.json/],
    ...['title', 'content', 'description'].map(
      (name) =>
        [`a ${name} that no database takes`, () => anArchive([{ [name]: 'a\0b' }]), /line 1 is invalid/] as [
          string,
          () => Promise<Buffer>,
          RegExp,
        ],
    ),
    ['a tag that no database takes', () => anArchive([{ tags: ['a\0b'] }]), /line 1 is invalid/],
    ['a name that no database takes', () => anArchive([], collections([{ name: 'a\0b' }])), /collections\.json/],
    [
      'a share of a collection that is not there',
      () =>
        packed([
          HEAD,
          ...EMPTY.slice(0, 2),
          ['shares.json', '[{"token":"x","collection_id":1,"is_active":true}]'],
          ['posts.jsonl', ''],
        ]),
      /shares\.json refers to a missing collection/,
    ],
    [
      'more tags than anybody has',
      () => packed([HEAD, EMPTY[0], ['tags.json', `[${'"a",'.repeat(200_000)}"a"]`], EMPTY[2], ['posts.jsonl', '']]),
      /tags\.json/,
    ],
  ])('%s is rejected, and nothing is stored', async (_what, make, reason) => {
    const test = await anApp();
    const person = await aPerson(test);
    const before = await rowsOf(test);
    const answer = await importOf(person, await make());
    expect(answer).toMatchObject({ status: 422, body: { file: [expect.stringMatching(reason)] } });
    expect(await rowsOf(test)).toEqual(before);
    expect(leftovers(test)).toEqual([]);
  });

  it.each([
    ['that is longer than it says', () => understated()],
    ['with a password', () => locked()],
  ])('is imported without an image %s, which is named', async (_what, make) => {
    const test = await anApp();
    expect(await importOf(await aPerson(test), await make())).toMatchObject({
      status: 201,
      body: { data: { posts: 1, skipped: [{ line: 1, reason: `${IMAGE} is damaged.` }], skipped_count: 1 } },
    });
    expect(leftovers(test)).toEqual([]);
  });

  it('extracts files only under names chosen by the server', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const zip = await packed([
      HEAD,
      ...EMPTY,
      [
        'posts.jsonl',
        JSON.stringify({
          ...POST,
          content: `<img src="/storage/attachments/evil.html"><img src="/storage/attachments/AAAAAAAAAAAAAAAAAAAAAA.webp">`,
        }),
      ],
      ['files/attachments/evil.html', '<script>x()</script>'],
      [IMAGE, '<script>x()</script>'],
    ]);
    expect(await importOf(person, zip)).toMatchObject({
      status: 201,
      body: { data: { posts: 1, skipped: [{ reason: expect.stringContaining('not a readable image') }] } },
    });
    expect(existsSync(filesDir(test.config.dataDir))).toBe(false);
  });
});

/** The writer refuses such names itself, so a harmless one is overwritten. */
async function traversal(): Promise<Buffer> {
  const zip = await packed([HEAD, ...EMPTY, ['posts.jsonl', ''], ['aa/bb/evil', 'x']]);
  return Buffer.from(zip.toString('latin1').replaceAll('aa/bb/evil', '../../evil'), 'latin1');
}

/** Where the directory of a zip with these last parts begins, and the zip. */
async function withDirectory(name: string, content: string): Promise<{ zip: Buffer; record: number }> {
  const post = { ...POST, content: `<p>x</p><img src="${name.replace('files', '/storage')}">` };
  const zip = await packed([HEAD, ...EMPTY, ['posts.jsonl', JSON.stringify(post)], [name, content]]);
  return { zip, record: zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) };
}

const IMAGE = 'files/attachments/AAAAAAAAAAAAAAAAAAAAAA.webp';

async function understated(): Promise<Buffer> {
  const { zip, record } = await withDirectory(IMAGE, 'x'.repeat(100_000));
  zip.writeUInt32LE(10, record + 24); // its uncompressed size
  return zip;
}

async function locked(): Promise<Buffer> {
  const { zip, record } = await withDirectory(IMAGE, 'x');
  zip.writeUInt16LE(zip.readUInt16LE(record + 8) | 1, record + 8); // its flags
  return zip;
}

/** One entry of the directory many times over, as many as 32 bits can count. */
async function crowded(): Promise<Buffer> {
  const { zip, record } = await withDirectory('x', '');
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const start = zip.readUInt32LE(end + 16);
  const count = 500_001;
  const directory = Buffer.alloc((end - record) * count, zip.subarray(record, end));
  const end64 = Buffer.alloc(56 + 20);
  end64.write('PK\x06\x06', 0, 'latin1');
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(directory.length), 40);
  end64.writeBigUInt64LE(BigInt(start), 48);
  end64.write('PK\x06\x07', 56, 'latin1');
  end64.writeBigUInt64LE(BigInt(start + directory.length), 64);
  end64.writeUInt32LE(1, 72);
  const last = Buffer.from(zip.subarray(end));
  last.fill(0xff, 8, 20);
  return Buffer.concat([zip.subarray(0, start), directory, end64, last]);
}
