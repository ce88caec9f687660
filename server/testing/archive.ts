import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';

import type { exportBookmarks, Input } from '@benotes/contract';
import sharp from 'sharp';
import { expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';

import { type WorkFolder, WorkFolders } from '../src/exchange/jobs/work-folders.ts';
import { aFile, type Person, type TestApp } from './app.ts';

/** A user's archive, as downloaded. */
export async function exportOf({ app }: TestApp, { token }: Person): Promise<Buffer> {
  const answer = await app.inject({
    url: '/api/exports?format=zip',
    headers: { authorization: `Bearer ${token}` },
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  return answer.rawPayload;
}

/** Any export of a user. */
export const downloadOf = ({ app }: TestApp, { token }: Person, query: Input<typeof exportBookmarks>['query']) =>
  app.inject({
    url: `/api/exports?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
    headers: { authorization: `Bearer ${token}` },
  });

export const importOf = (person: Person, zip: Uint8Array, query = '', headers: Record<string, string> = {}) => {
  const file = aFile(zip, 'benotes.zip');
  return person.send({
    method: 'POST',
    url: `/api/imports${query}`,
    ...file,
    headers: { ...(file.headers as Record<string, string>), ...headers },
  });
};

/** A work folder with an uploaded archive. */
export async function aWorkFolder({ config }: TestApp, userId: number, zip: Uint8Array): Promise<WorkFolder> {
  const place = await new WorkFolders(config.dataDir).open(userId, 'archive');
  await writeFile(place.file, zip);
  return place;
}

/** The entries of a zip by name. */
export async function unpacked(zip: Buffer): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  const file = await fromBufferPromise(zip);
  for await (const entry of file.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await file.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    parts.set(entry.fileName, Buffer.concat(chunks));
  }
  return parts;
}

export async function packed(parts: Iterable<readonly [name: string, content: string | Buffer]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of parts) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export const HEAD = ['benotes.json', '{"product":"Benotes","format":1}'] as const;
export const EMPTY = [
  ['collections.json', '[]'],
  ['tags.json', '[]'],
  ['shares.json', '[]'],
] as const;
export const POST = {
  title: 'A post',
  content: 'A note',
  description: null,
  image_path: null,
  color: null,
  collection_id: null,
  order: 1,
  archived_at: null,
  tags: [],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
export const COLLECTION = {
  id: 1,
  name: 'x',
  icon_id: null,
  parent_id: null,
  created_at: POST.created_at,
  updated_at: POST.updated_at,
};
export const anArchive = (posts: readonly object[], others: readonly (readonly [string, string])[] = EMPTY) =>
  packed([HEAD, ...others, ['posts.jsonl', posts.map((post) => JSON.stringify({ ...POST, ...post })).join('\n')]]);

/** An archive of two notes, each with an image of at least half a megabyte. */
export async function withTwoLargeImages(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 1000, height: 900, channels: 3 as const, background: '#000', noise };
  const image = await sharp({ create }).jpeg().toBuffer();
  const names = ['A', 'B'].map((letter) => `attachments/${letter.repeat(22)}.webp`);
  const posts = names.map((name) => ({ ...POST, content: `<p>x</p><img src="/storage/${name}">` }));
  return packed([
    HEAD,
    ...EMPTY,
    ['posts.jsonl', posts.map((post) => JSON.stringify(post)).join('\n')],
    ...names.map((name) => [`files/${name}`, image] as const),
  ]);
}

export async function rowsOf({ db }: TestApp): Promise<number[]> {
  const tables = ['posts', 'collections', 'tags', 'shares', 'imports'] as const;
  const counts = tables.map((table) =>
    db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  );
  return (await Promise.all(counts)).map(({ count }) => count);
}

/** The files left in the work folders and the image store. */
export const leftovers = ({ config }: TestApp) =>
  readdirSync(config.dataDir, { recursive: true })
    .map(String)
    .filter((name) => name.startsWith('import-') || name.endsWith('.webp'));
