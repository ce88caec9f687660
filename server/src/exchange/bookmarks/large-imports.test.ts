import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import {
  getImport,
  importBookmarks,
  type ImportResult,
  LINES_LISTED_MAX,
  listPosts,
  listTags,
  undoImport,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { aDataDir, aFile, anApp, aPerson } from '../../../testing/app.ts';
import { anArchive, importOf, leftovers } from '../../../testing/archive.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';
import { batchesOfFile } from '../jobs/row-batches.ts';
import { WorkFolders } from '../jobs/work-folders.ts';
import { openBookmarks } from '../storing/open-bookmarks.ts';

const MB = 1024 * 1024;

describe('A large import', () => {
  // #few-megabytes-at-once
  it('holds no more of its posts at a time than a few megabytes', async () => {
    const file = path.join(mkdtempSync(path.join(aDataDir(), 'x')), 'posts.jsonl');
    const large = JSON.stringify({ content: 'x'.repeat(5 * MB) });
    const small = JSON.stringify({ content: 'x'.repeat(1000) });
    writeFileSync(file, [large, ...Array.from({ length: 250 }, () => small), large, large].join('\n'));
    const portions: number[] = [];
    for await (const portion of batchesOfFile<{ content: string }>(file)) {
      const sizes = portion.map(({ row }) => row.content.length);
      expect(sizes.length === 1 || sizes.reduce((sum, size) => sum + size, 0) <= MB / 2).toBe(true);
      portions.push(portion.length);
    }
    expect(portions).toEqual([1, 100, 100, 50, 1, 1]);
  });

  it('is complete although its notes are large, also when repeated', { timeout: 120_000 }, async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const posts = Array.from({ length: 6 }, (_, index) => ({
      title: `${index}`,
      content: `${index} `.repeat(500_000),
    }));
    const zip = await anArchive(posts);
    expect(await importOf(person, zip)).toMatchObject({ status: 201, body: { data: { posts: 6, duplicates: 0 } } });
    expect(await importOf(person, zip)).toMatchObject({ status: 201, body: { data: { posts: 0, duplicates: 6 } } });
    expect(leftovers(test)).toEqual([]);
  });

  it('brings 20,000 tags, and undoing it removes them all', { timeout: 120_000 }, async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const lines = Array.from({ length: 400 }, (_, index) => {
      const tags = Array.from({ length: 50 }, (__, at) => `tag ${index * 50 + at}`);
      return `<DT><A HREF="https://example.org/${index}" TAGS="${tags.join(',')}">Link ${index}</A>`;
    });
    const file = aFile(`<DL><p>\n${lines.join('\n')}\n</DL>`);
    const answer = await person.send({ method: 'POST', url: importBookmarks.url, ...file });
    const { data } = answer.body as { data: ImportResult };
    expect([answer.status, data]).toMatchObject([201, { posts: 400, tags: 20_000 }]);
    const tags = async () => (await person.call(listTags, { query: {} })).body.data.length;
    expect(await tags()).toBe(20_000);
    const params = { id: data.id ?? 0 };
    await person.call(undoImport, { params });
    while (await test.importUndos.step());
    expect([(await person.call(getImport, { params })).status, await tags()]).toEqual([404, 0]);
  });

  // #too-much-memory-refused
  it('that takes more memory than a thread has is refused in words', async () => {
    const { db, files } = await anApp();
    const dataDir = aDataDir();
    const place = await new WorkFolders(dataDir).open(1, 'bookmarks');
    const exhausted: WorkerPool = {
      run: () => Promise.reject(Object.assign(new Error('Worker terminated'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })),
      close: () => Promise.resolve(),
    };
    await expect(openBookmarks({ db, files, workers: exhausted }, 1, place)).rejects.toMatchObject({
      statusCode: 422,
      errors: { file: [expect.stringContaining('more memory')] },
    });
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('counts every line that cannot be saved, and lists the first ones', async () => {
    const person = await aPerson(await anApp());
    const bad = '<DT><A HREF="javascript:x()">x</A>\n'.repeat(LINES_LISTED_MAX + 3);
    const file = aFile(`<DL><p>\n${bad}<DT><A HREF="https://example.org/">x</A>\n</DL>`);
    const answer = await person.send({ method: 'POST', url: importBookmarks.url, ...file });
    const { data } = answer.body as { data: { skipped: object[]; skipped_count: number } };
    expect([answer.status, data.skipped.length, data.skipped_count]).toEqual([
      201,
      LINES_LISTED_MAX,
      LINES_LISTED_MAX + 3,
    ]);
    expect((await person.call(listPosts, { query: {} })).body.data).toHaveLength(1);
  });
});
