import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Script } from 'node:vm';

import {
  deleteImportPreview,
  getImportPreview,
  importPreviewed,
  type ImportPreview,
  updateImportPreview,
} from '@benotes/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { anApp, aPerson, type Person, type TestApp } from '../../../testing/app.ts';
import { CHOICES, importOfPreview, items, previewOf, readPreview, upload } from '../../../testing/import-previews.ts';
import { openWorkers, type TaskEnd } from '../../kernel/workers/pool.ts';
import type { ReadTask } from '../reading/read-format.ts';
import { PreviewFolder } from './preview-folder.ts';

const FILES = { 'items.jsonl': items({ kind: 'note', title: 'a', html: 'words' }) };
const workers = openWorkers();
/** Each element is asked whether it is the line with a date, for all that is in it. */
const SLOW_PAGE = `<!doctype html><html><body>${'<div class="heading">'.repeat(20_000)}`;

afterEach(() => vi.restoreAllMocks());

/** The folder of the only preview. */
function folderOf({ config }: TestApp): string {
  const name = readdirSync(config.dataDir).find((each) => each.startsWith('preview-'));
  return path.join(config.dataDir, name ?? 'none');
}

/** Threads that write something, and end when they are told to, or as `fails` says. */
function aThread(fails?: () => Error) {
  const ends: TaskEnd[] = [];
  vi.spyOn(workers, 'run').mockImplementation((_, input, _userId, { end } = {}) => {
    writeFileSync(path.join((input as ReadTask).folder, 'drafts.jsonl'), 'much');
    if (fails) return Promise.reject(fails());
    return new Promise((_resolve, reject) => {
      if (!end) throw new Error('It cannot be ended.');
      ends.push(end);
      end.signal.addEventListener('abort', () => reject(new DOMException('It was ended.', 'AbortError')));
    });
  });
  return ends;
}

const uploadedId = async (person: Person) => {
  const { status, body } = await upload(person, FILES);
  expect(status).toBe(201);
  return (body as { data: ImportPreview }).data.id;
};

describe('A thread that reads a preview', () => {
  it('is ended when the user deletes the preview, and has half an hour', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const ends = aThread();
    const id = await uploadedId(person);
    await vi.waitFor(() => expect(ends).toHaveLength(1));
    expect(ends[0]).toMatchObject({ limitMs: 30 * 60_000, signal: { aborted: false } });
    expect((await person.call(deleteImportPreview, { params: { id } })).status).toBe(204);
    expect([ends[0]?.signal.aborted, existsSync(folderOf(test))]).toEqual([true, false]);
  });

  it('that took too long is told, and what it wrote is removed at once', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    aThread(() => new DOMException('It was ended.', 'AbortError'));
    const preview = await readPreview(person, await uploadedId(person));
    expect(preview).toMatchObject({ status: 'failed', failure: { reason: expect.stringContaining('took too long') } });
    expect(readdirSync(folderOf(test)).toSorted()).not.toContain('read');
  });
});

describe('A file that takes too long', () => {
  // #slow-file-told
  it('is told, and takes nothing else along', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const run = Script.prototype.runInContext;
    // The slow Markdown, the note of it, and the slow page.
    const limits = [1, 5000, 1];
    vi.spyOn(Script.prototype, 'runInContext').mockImplementation(function soon(this: Script, context) {
      return run.call(this, context, { timeout: limits.shift() ?? 5000 }) as unknown;
    });
    const slow = '> a\nb\n'.repeat(5000);
    const preview = await previewOf(person, { 'slow.md': slow, 'quick.md': '*words*', 'slow.html': SLOW_PAGE });
    expect(preview).toMatchObject({ status: 'ready', notes: 2, skipped_count: 1 });
    expect(preview.warnings).toEqual(['The Markdown of this note is too complex, so that it came as text: slow']);
    expect(preview.skipped).toEqual([{ line: 3, reason: 'slow.html: It takes too long to read.' }]);
  });
});

describe('A preview', () => {
  it('can be used after it could not be read again', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { id } = await previewOf(person, FILES);
    vi.spyOn(PreviewFolder.prototype, 'writeState').mockRejectedValueOnce(
      Object.assign(new Error('full'), { code: 'ENOSPC' }),
    );
    expect((await person.call(updateImportPreview, { params: { id }, body: {} })).status).toBe(507);
    expect((await person.call(deleteImportPreview, { params: { id } })).status).toBe(204);
    expect((await upload(person, FILES)).status).toBe(201);
  });

  it('is not found any more when its import ends, even if its files cannot be removed', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { id } = await previewOf(person, FILES);
    vi.spyOn(PreviewFolder.prototype, 'remove').mockRejectedValue(new Error('in use'));
    expect(await importOfPreview(person, { id })).toMatchObject({ status: 'done' });
    expect((await person.call(getImportPreview, { params: { id } })).status).toBe(404);
    expect((await person.call(importPreviewed, { params: { id }, body: CHOICES })).status).toBe(404);
    expect(existsSync(folderOf(test))).toBe(true);
  });
});
