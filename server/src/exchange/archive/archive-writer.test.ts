import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { createCollection, createPost, createShare, listCollections, listPosts } from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { anApp, aPerson, given, type TestApp } from '../../../testing/app.ts';
import { exportOf, importOf, unpacked } from '../../../testing/archive.ts';
import { busy } from '../../kernel/problems.ts';
import { openWorkers, type WorkerPool } from '../../kernel/workers/pool.ts';
import { filesDir } from '../../library/files/folder-store.ts';
import { writeArchive } from './archive-writer.ts';

const NAME = 'AAAAAAAAAAAAAAAAAAAAAA.webp';
const SHOWS_IT = { content: `<p>x</p><img src="/storage/attachments/${NAME}">` };
/** More than the buffers between the database and the reader hold. */
const LONG = () => randomBytes(50_000).toString('hex');

const placeOf = ({ config }: TestApp) => {
  const folder = path.join(filesDir(config.dataDir), 'attachments');
  mkdirSync(folder, { recursive: true });
  return path.join(folder, NAME);
};
const bytesOf = async (stream: AsyncIterable<Buffer>) => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

describe('Writing an archive', () => {
  it('fails if an entry cannot be read', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    mkdirSync(placeOf(test)); // a folder opens like a file, and cannot be read like one
    await given(person, createPost, SHOWS_IT);
    const stream = await writeArchive(
      { ...test, workers: openWorkers() },
      { userId: person.id, collectionId: undefined },
    );
    await expect(bytesOf(stream)).rejects.toThrow('EISDIR');
  });

  it('skips a missing file', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    await given(person, createPost, SHOWS_IT);
    const parts = await unpacked(await exportOf(test, person));
    expect([...parts.keys()].filter((name) => name.startsWith('files/'))).toEqual([]);
  });

  it.runIf(existsSync('/proc/self/fd'))('keeps no file open for somebody who hangs up', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const file = placeOf(test);
    writeFileSync(file, randomBytes(4_000_000));
    await given(person, createPost, SHOWS_IT);
    const isOpen = () =>
      readdirSync('/proc/self/fd').some((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`) === file;
        } catch {
          return false; // closed meanwhile
        }
      });
    const stream = await writeArchive(
      { ...test, workers: openWorkers() },
      { userId: person.id, collectionId: undefined },
    );
    for await (const _ of stream) if (isOpen()) break; // which ends the stream
    await vi.waitFor(() => expect(isOpen()).toBe(false), { timeout: 10_000 });
    expect(stream.destroyed).toBe(true);
  });

  it('contains no changes made after it began, and can be imported', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    for (let index = 0; index < 30; index += 1) await given(person, createPost, { content: LONG() });
    const stream = await writeArchive(
      { ...test, workers: openWorkers() },
      { userId: person.id, collectionId: undefined },
    );
    const collection_id = await given(person, createCollection, { name: 'Made meanwhile' });
    await person.call(createShare, { body: { token: 'meanwhile', collection_id, is_active: true } });
    await given(person, createPost, { content: 'Written meanwhile', collection_id });
    expect((await importOf(other, await bytesOf(stream))).status).toBe(201);
    const { data } = (await other.call(listPosts, { query: { limit: 0 } })).body;
    expect(data).toHaveLength(30);
    expect(data.find(({ content }) => content === 'Written meanwhile')).toBeUndefined();
    expect((await other.call(listCollections, { query: {} })).body.data).toEqual([]);
  });

  it('waits while the server is busy', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const id = await given(person, createPost, { title: 'Tea', content: 'A note' });
    const pool = openWorkers();
    let asked = 0;
    const run: WorkerPool['run'] = async (task, input) => {
      asked += 1;
      if (asked === 1) throw busy();
      return pool.run(task, input);
    };
    const parts = await unpacked(
      await bytesOf(
        await writeArchive({ ...test, workers: { ...pool, run } }, { userId: person.id, collectionId: undefined }),
      ),
    );
    expect(parts.get(`notes/${id} Tea.md`)?.toString()).toContain('A note');
    expect(asked).toBe(2);
  });

  it('gives notes file names that are valid everywhere', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    for (const title of ['𠀀'.repeat(255), '👩‍👩‍👧‍👦'.repeat(20), '../../etc/passwd', '...', 'a\\b:c*d?e"f<g>h|i', 'x. . '])
      await given(person, createPost, { title, content: 'A note' });
    const names = [...(await unpacked(await exportOf(test, person))).keys()].filter((name) =>
      name.startsWith('notes/'),
    );
    expect(names).toHaveLength(6);
    for (const name of names) {
      expect(Buffer.byteLength(name.slice('notes/'.length))).toBeLessThan(255);
      expect(name).toMatch(/^notes\/\d+ [^\p{Cc}\p{Cf}<>:"/\\|?*]*[^\s.]\.md$/u);
    }
  });
});
