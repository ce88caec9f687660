import { readdirSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { filesDir } from '../files/storage.ts';
import { anApp, aPerson } from '../testing.ts';
import { anArchive, EMPTY, HEAD, importOf, leftovers, packed, POST, rowsOf } from './testing-archive.ts';

const COLLECTION = {
  id: 1,
  name: 'x',
  icon_id: null,
  parent_id: null,
  created_at: POST.created_at,
  updated_at: POST.updated_at,
};

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

describe('An archive that is none', () => {
  it.each<[string, () => Promise<Buffer>, RegExp]>([
    ['a zip that was cut off', cut, /damaged/],
    ['a zip with broken bytes', flipped, /damaged|no JSON/],
    ['a zip of another program', () => packed([['readme.txt', 'hello']]), /no archive of Benotes/],
    [
      'a later format',
      () => packed([['benotes.json', '{"product":"Benotes","format":2}'], ...EMPTY]),
      /not as it should be/,
    ],
    ['one without its posts', () => packed([HEAD, ...EMPTY]), /posts\.jsonl is missing/],
    ['one whose posts are no JSON', () => packed([HEAD, ...EMPTY, ['posts.jsonl', '{']]), /line 1 is no JSON/],
    ['a post of another shape', () => anArchive([{}, { tags: 'x' }]), /line 2 is not as it should be/],
    ['a post in a collection that is not there', () => anArchive([{ collection_id: 9 }]), /line 1 names a collection/],
    ['a note that is nested too deep', () => anArchive([{ content: '<ul>'.repeat(200) }]), /nested too deep/],
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
      /nest deeper than 100/,
    ],
    [
      'one that unpacks beyond all measure',
      () => packed([HEAD, ...EMPTY, ['posts.jsonl', ''], ['files/bomb', Buffer.alloc(80 * 1024 * 1024)]]),
      /too large/,
    ],
    ['a path that leads out of it', () => traversal(), /damaged/],
  ])('%s is refused, and nothing is stored', async (_what, make, reason) => {
    const test = await anApp();
    const person = await aPerson(test);
    const before = await rowsOf(test);
    const answer = await importOf(person, await make());
    expect(answer).toMatchObject({ status: 422, body: { file: [expect.stringMatching(reason)] } });
    expect(await rowsOf(test)).toEqual(before);
    expect(leftovers(test)).toEqual([]);
  });

  it('lays down no file under another name than ours', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const zip = await packed([
      HEAD,
      ...EMPTY,
      ['posts.jsonl', JSON.stringify(POST)],
      ['files/attachments/evil.html', '<script>x()</script>'],
      ['files/thumbnails/AAAAAAAAAAAAAAAAAAAAAA.webp', '<script>x()</script>'],
    ]);
    expect(await importOf(person, zip)).toMatchObject({
      status: 201,
      body: { data: { posts: 1, skipped: [{ reason: expect.stringContaining('no image') }] } },
    });
    expect(
      readdirSync(filesDir(test.config.dataDir), { recursive: true })
        .map(String)
        .filter((name) => path.extname(name)),
    ).toEqual([]);
  });
});

/** The writer refuses such names itself, so a harmless one is overwritten. */
async function traversal(): Promise<Buffer> {
  const zip = await packed([HEAD, ...EMPTY, ['posts.jsonl', ''], ['aa/bb/evil', 'x']]);
  return Buffer.from(zip.toString('latin1').replaceAll('aa/bb/evil', '../../evil'), 'latin1');
}
