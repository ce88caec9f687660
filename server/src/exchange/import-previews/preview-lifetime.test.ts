import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import {
  cancelImport,
  createImportPreview,
  deleteImportPreview,
  getImport,
  getImportPreview,
  importPreviewed,
  type ImportPreview,
  listCollections,
  listPosts,
  updateImportPreview,
} from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { anApp, aPerson, type Person, type TestApp } from '../../../testing/app.ts';
import { CHOICES, importOfPreview, items, previewOf, someFiles, upload } from '../../../testing/import-previews.ts';
import { lockFolder } from '../../kernel/disk/folder-lock.ts';
import { removeStalePreviews } from './preview-folder.ts';

const FILES = { 'items.jsonl': items({ kind: 'note', title: 'a', html: 'words' }) };
const HOUR = 3600_000;

const folders = ({ config }: TestApp) => readdirSync(config.dataDir).filter((name) => name.startsWith('preview-'));
const statusOf = async (person: Person, id: string) => (await person.call(getImportPreview, { params: { id } })).status;
const countOf = async (person: Person) => (await person.call(listPosts, { query: { limit: 0 } })).body.data.length;

describe('A preview', () => {
  it('is removed with its files when the user deletes it', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { id } = await previewOf(person, FILES);
    expect(folders(test)).toHaveLength(1);
    expect((await person.call(deleteImportPreview, { params: { id } })).status).toBe(204);
    expect(folders(test)).toEqual([]);
    expect(await statusOf(person, id)).toBe(404);
  });

  it('is stopped when the user deletes it while it is read', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const many = Array.from({ length: 20_000 }, (_, index) => ({ kind: 'note' as const, title: `${index}` }));
    const { body } = await upload(person, { 'items.jsonl': items(...many) });
    const { id } = (body as { data: ImportPreview }).data;
    expect((await person.call(deleteImportPreview, { params: { id } })).status).toBe(204);
    expect(folders(test)).toEqual([]);
  });

  it('is replaced by the next one that the user uploads', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const first = await previewOf(person, FILES);
    const second = await previewOf(person, FILES);
    expect(await statusOf(person, first.id)).toBe(404);
    expect(await statusOf(person, second.id)).toBe(200);
    expect(folders(test)).toHaveLength(1);
  });

  it('is refused while another one of the same user is in use, but not to others', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const { id } = await previewOf(person, FILES);
    const unlock = lockFolder(path.join(test.config.dataDir, folders(test)[0] ?? ''));
    const answers = [
      await upload(person, FILES),
      await person.call(updateImportPreview, { params: { id }, body: {} }),
      await person.call(importPreviewed, { params: { id }, body: CHOICES }),
      await person.call(deleteImportPreview, { params: { id } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect((await previewOf(other, FILES)).status).toBe('ready');
    unlock?.();
    expect((await upload(person, FILES)).status).toBe(201);
  });

  it('of another user is not found', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const { id } = await previewOf(person, FILES);
    expect(await statusOf(other, id)).toBe(404);
    expect((await other.call(importPreviewed, { params: { id }, body: CHOICES })).status).toBe(404);
    expect((await other.call(deleteImportPreview, { params: { id } })).status).toBe(404);
    expect(await statusOf(person, id)).toBe(200);
  });

  it('expires when it was not used for hours', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { id, expires_at } = await previewOf(person, FILES);
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(5 * HOUR);
    await removeStalePreviews(test.config.dataDir, Date.now() + 5 * HOUR);
    expect(await statusOf(person, id)).toBe(200);
    await removeStalePreviews(test.config.dataDir, Date.now() + 7 * HOUR);
    expect(await statusOf(person, id)).toBe(404);
  });

  it('that was not received completely when its process ended is removed', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    await previewOf(person, FILES);
    const folder = path.join(test.config.dataDir, folders(test)[0] ?? '');
    writeFileSync(path.join(folder, 'preview.json'), '{}');
    utimesSync(path.join(folder, 'preview.json'), 0, 0);
    await removeStalePreviews(test.config.dataDir);
    expect(folders(test)).toEqual([]);
  });

  it('survives a restart of the server, unless it was being read', async () => {
    const before = await anApp();
    const person = await aPerson(before);
    const { id } = await previewOf(person, FILES);
    const folder = path.join(before.config.dataDir, folders(before)[0] ?? '');
    // A process that ended leaves the state that it wrote before.
    const state = JSON.stringify({
      status: 'reading',
      kind: 'posts',
      size: 1,
      files: [],
      options: {},
      found: {},
      failure: null,
    });
    expect(await statusOf(person, id)).toBe(200);
    writeFileSync(path.join(folder, 'preview.json'), state);
    const { body } = await person.call(getImportPreview, { params: { id } });
    const reason = 'The server was restarted while it was reading the files.';
    expect(body.data).toMatchObject({ status: 'failed', failure: { reason } });
  });

  it('can be read again in another way', async () => {
    const person = await aPerson(await anApp());
    const { id } = await previewOf(person, FILES);
    const { status, body } = await person.call(updateImportPreview, { params: { id }, body: { articles: true } });
    expect([status, body.data.status]).toEqual([200, 'reading']);
    const ready = await vi.waitFor(async () => {
      const now = (await person.call(getImportPreview, { params: { id } })).body.data;
      expect(now.status).toBe('ready');
      return now;
    });
    expect((await importOfPreview(person, ready)).result).toMatchObject({ posts: 1 });
  });
});

describe('Files that cannot be imported', () => {
  it.each([
    ['empty', '', 'The file is empty.'],
    ['blank', ' \n\n', 'The file is empty.'],
    ['damaged', '{"bookmarks": [{"title": "x"', 'damaged'],
    ['unknown', '\u0000\u0001\u0002\u0003 nothing that anybody knows', 'not recognized'],
    ['a damaged archive', 'PK\u0003\u0004 and nothing', 'The archive is damaged.'],
  ])('are called %s', async (_, content, reason) => {
    const person = await aPerson(await anApp());
    expect(await previewOf(person, { 'file.bin': content })).toMatchObject({
      status: 'failed',
      failure: { status: 422, reason: expect.stringContaining(reason) },
    });
  });

  it('are reported by their names beside others', async () => {
    const person = await aPerson(await anApp());
    const preview = await previewOf(person, { ...FILES, 'movie.mp4': '\u0000\u0001\u0002' });
    expect(preview).toMatchObject({ notes: 1, skipped: [{ reason: expect.stringContaining('movie.mp4') }] });
  });

  it('are refused if there is none, or a name leads elsewhere', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    expect((await upload(person, {})).status).toBe(422);
    expect((await upload(person, { '../../evil.md': 'x' })).status).toBe(422);
    expect((await upload(person, { '/etc/passwd': 'x' })).status).toBe(422);
    expect(folders(test)).toEqual([]);
  });

  it('are refused if all of them together are too large', async () => {
    const test = await anApp({ IMPORT_MAX_BYTES: '1024', ARCHIVE_MAX_BYTES: '1024' });
    const person = await aPerson(test);
    const half = 'x'.repeat(700);
    expect((await upload(person, { 'a.txt': half, 'b.txt': half })).status).toBe(413);
    expect(folders(test)).toEqual([]);
    expect((await upload(person, FILES)).status).toBe(201);
  });

  it('are removed if the upload is cut off', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { payload, headers } = someFiles({ 'a.txt': 'x'.repeat(1000) });
    const answer = await person.send({
      method: 'POST',
      url: createImportPreview.url,
      payload: payload.subarray(0, 500),
      headers,
    });
    expect(answer.status).toBe(400);
    expect(folders(test)).toEqual([]);
  });
});

describe('An import that is canceled', () => {
  const MANY = Array.from({ length: 3000 }, (_, index) => ({
    kind: 'note' as const,
    title: `${index}`,
    folder: ['x'],
  }));

  it('stores nothing, and its preview can be imported again', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const preview = await previewOf(person, { 'items.jsonl': items(...MANY) });
    const { body } = await person.call(importPreviewed, { params: { id: preview.id }, body: CHOICES });
    const { id } = body.data;
    expect((await person.call(cancelImport, { params: { id } })).status).toBe(204);
    expect((await person.call(getImport, { params: { id } })).body.data).toMatchObject({
      status: 'failed',
      failure: { status: 409, reason: 'The import was canceled.' },
    });
    expect([await countOf(person), (await person.call(listCollections, { query: {} })).body.data]).toEqual([0, []]);
    expect((await importOfPreview(person, preview)).result).toMatchObject({ posts: 3000 });
  });

  it('must be under way, and of the same user', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const { id } = await importOfPreview(person, await previewOf(person, FILES));
    expect((await person.call(cancelImport, { params: { id } })).status).toBe(409);
    expect((await other.call(cancelImport, { params: { id } })).status).toBe(404);
    expect(await countOf(person)).toBe(1);
  });
});
