import {
  createCollection,
  createPost,
  getImport,
  listCollections,
  listImports,
  listPosts,
  listTags,
  undoImport,
  updatePost,
} from '@benotes/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { anArchive, aWorkFolder, COLLECTION, importOf, withTwoLargeImages } from '../../../testing/archive.ts';
import { CHOICES, items, previewOf } from '../../../testing/import-previews.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import { openWorkers } from '../../kernel/workers/pool.ts';
import { openArchive } from '../archive/archive-source.ts';
import { openPreview } from '../import-previews/open-preview.ts';
import { PreviewFolder } from '../import-previews/preview-folder.ts';
import { openBookmarks } from '../storing/open-bookmarks.ts';
import { ImportJobs } from './import-jobs.ts';
import { ImportUndos } from './import-undos.ts';
import { startImport } from './import.repo.ts';
import { type ImportSource, runImport } from './import.service.ts';
import type { Step } from './steps.ts';

/** Several portions. */
const LINKS = 450;
const BOOKMARKS = `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p><DT><H3>Folder</H3><DL><p>\n${Array.from(
  { length: LINKS },
  (_, index) => `<DT><A HREF="https://example.org/${index}" TAGS="t${index % 9}">Link ${index}</A>`,
).join('\n')}\n</DL><p></DL>`;

/** The same as an archive of Benotes. */
const ARCHIVE = await anArchive(
  Array.from({ length: LINKS }, (_, index) => ({
    title: `Link ${index}`,
    content: `https://example.org/${index}`,
    collection_id: 2,
    order: LINKS - index,
    tags: [`t${index % 9}`],
  })),
  [
    [
      'collections.json',
      JSON.stringify([
        { ...COLLECTION, name: 'Imported Bookmarks' },
        { ...COLLECTION, id: 2, name: 'Folder', parent_id: 1 },
      ]),
    ],
    ['tags.json', '[]'],
    ['shares.json', JSON.stringify([{ token: 'theirs', collection_id: 2, is_active: true }])],
  ],
);

type Work<T> = (trx: Db) => Promise<T>;

const unexpected = (error: unknown) => expect.unreachable(String(error));

type Kind = 'a bookmark file' | 'an archive';
const FILES: Record<Kind, Buffer> = { 'a bookmark file': Buffer.from(BOOKMARKS), 'an archive': ARCHIVE };

async function begun(kind: Kind) {
  const test = await anApp();
  const person = await aPerson(test);
  await test.importUndos.close(); // the tests do its steps
  const place = await aWorkFolder(test, person.id, FILES[kind]);
  const services = { ...test, workers: openWorkers() };
  const source =
    kind === 'an archive'
      ? await openArchive(services, person.id, place, true)
      : await openBookmarks(services, person.id, place);
  return { test, person, source };
}

/** The same source, each of whose portions calls something first, with the number of posts that are stored. */
const watched = (source: ImportSource, watch: (done: number) => void, each?: (step: Step) => Step): ImportSource => ({
  ...source,
  insert: (step, owner, report) =>
    source.insert(each?.(step) ?? step, owner, (done) => {
      report(done);
      watch(done);
    }),
});

const failInTheMiddle = (done: number) => {
  if (done === 300) throw new Error('broken');
};

/** Each portion of the file is a step. */
const portionByPortion = (step: Step): Step => Object.assign(<T>(work: Work<T>) => step(work), { ms: 0 });

/** The same, and after each step something is waited for. */
const waitingFor = (wait: () => Promise<unknown> | undefined) => (step: Step) =>
  portionByPortion(async (work) => {
    const result = await step(work);
    await wait();
    return result;
  });

async function contentOf(person: Person) {
  const posts = (await person.call(listPosts, { query: { limit: 0 } })).body.data;
  const collections = (await person.call(listCollections, { query: {} })).body.data;
  const tags = (await person.call(listTags, { query: {} })).body.data;
  return { posts: posts.map(({ title }) => title), collections: collections.length, tags: tags.length };
}
const NOTHING = { posts: [], collections: 0, tags: 0 };

const countOf = async ({ db }: TestApp, { id }: Person) =>
  (await db.selectFrom('posts').select('id').where('user_id', '=', id).execute()).length;

const postsOf = ({ db }: TestApp) => db.selectFrom('posts').select('id').execute();

function kill(done: number): void {
  if (done === 300) throw new Error('killed');
}

/** An import whose process was killed when some of it was stored. */
async function killed(kind: Kind) {
  const { test, person, source } = await begun(kind);
  const now = new Date().toISOString();
  const id = await startImport(test.db, person.id, now);
  const owner = { userId: person.id, importId: id, now, isDryRun: false };
  const step: Step = (work) => transact(test.db, person.id, work);
  await expect(source.insert(portionByPortion(step), owner, kill)).rejects.toThrow('killed');
  expect(await postsOf(test)).toHaveLength(200);
  const state = async () => (await person.call(getImport, { params: { id } })).body.data;
  return { test, person, id, state };
}

/** A source whose posts are all stored, one of which is edited then, before it fails. */
const editedAndFailing = (person: Person, source: ImportSource): ImportSource => ({
  ...source,
  insert: async (...given) => {
    await source.insert(...given);
    const [post] = (await person.call(listPosts, { query: {} })).body.data;
    await person.call(updatePost, { params: { id: post?.id ?? 0 }, body: { title: 'Edited' } });
    throw new Error('broken');
  },
});

describe('An import that fails', () => {
  it.each(['notes', 'an archive'] as const)('leaves what was edited meanwhile, with its pictures: %s', async (kind) => {
    const test = await anApp();
    const person = await aPerson(test);
    const archive = await withTwoLargeImages();
    const create = { width: 8, height: 8, channels: 3 as const, background: '#f00' };
    const picture = await sharp({ create }).png().toBuffer();
    const note = { kind: 'note' as const, html: '<p>x</p><img src="x.png">' };
    const notes = items({ ...note, title: 'One' }, { ...note, title: 'Two' });
    const files: Record<string, string | Buffer> =
      kind === 'notes' ? { 'items.jsonl': notes, 'x.png': picture } : { 'x.zip': archive };
    const { id } = await previewOf(person, files);
    const folder = await PreviewFolder.find(test.config.dataDir, person.id, id);
    const state = await folder?.readState();
    if (!folder || !state) throw new Error(`No preview ${id}`);
    const services = { ...test, workers: openWorkers() };
    const source = await openPreview(services, person.id, folder, { state, choices: CHOICES, close: async () => {} });
    await expect(runImport(test.db, person.id, editedAndFailing(person, source))).rejects.toThrow('broken');
    const [post, ...others] = (await person.call(listPosts, { query: {} })).body.data;
    expect([post?.title, others]).toEqual(['Edited', []]);
    const shown = /attachments\/[\w-]{22}\.webp/.exec(post?.content ?? '')?.[0];
    expect(await test.db.selectFrom('files').select('name').execute()).toEqual([{ name: shown }]);
  });
});

describe.each(['a bookmark file', 'an archive'] as const)('A large import of %s', (kind) => {
  // #others-write-between-steps
  it('lets others write between two steps, and shows what is there so far', async () => {
    const { test, person, source } = await begun(kind);
    const other = await aPerson(test, 'other@example.org');
    const order: string[] = [];
    const row = { user_id: other.id, name: 'other', name_key: 'other' };
    const writes: Promise<unknown>[] = [];
    const write = (done: number) => {
      order.push(String(done));
      if (done !== 200) return;
      const written = transact(test.db, other.id, async (trx) => {
        await trx.insertInto('tags').values(row).execute();
        order.push(`write, ${(await postsOf({ ...test, db: trx })).length} posts`);
      });
      writes.push(written);
    };
    await runImport(test.db, person.id, watched(source, write, portionByPortion));
    await Promise.all(writes);
    const at = order.findIndex((entry) => entry.startsWith('write'));
    expect(order[at - 1]).toMatch(/^(?:200|300)$/);
    expect(order[at]).toMatch(/^write, [123]00 posts$/);
    expect(await countOf(test, person)).toBe(LINKS);
  });

  it('answers a request of another person before it ends', async () => {
    const { test, person, source } = await begun(kind);
    const other = await aPerson(test, 'other@example.org');
    let answered: Promise<unknown> | undefined;
    const ask = (done: number) => {
      if (done === 100) answered = given(other, createPost, { title: 'Mine', content: 'text' });
    };
    // It would never be answered if it waited for the import.
    await runImport(
      test.db,
      person.id,
      watched(
        source,
        ask,
        waitingFor(() => answered),
      ),
    );
    expect((await contentOf(other)).posts).toEqual(['Mine']);
    expect(await countOf(test, person)).toBe(LINKS);
  });

  // #failed-import-taken-back
  it('is rolled back whole when it fails in the middle', async () => {
    const { test, person, source } = await begun(kind);
    await given(person, createCollection, { name: 'Mine' });
    await expect(runImport(test.db, person.id, watched(source, failInTheMiddle, portionByPortion))).rejects.toThrow(
      'broken',
    );
    expect(await contentOf(person)).toEqual({ ...NOTHING, collections: 1 });
    expect((await person.call(listImports, { query: {} })).body.data).toEqual([]);
  });

  // #canceled-import-taken-back
  it('is rolled back whole when it is canceled in the middle, and has failed then', async () => {
    const { test, person, source } = await begun(kind);
    const jobs = new ImportJobs(test.db, unexpected);
    let canceled: Promise<void> | undefined;
    const cancel = (done: number) => {
      if (done === 100) canceled = jobs.cancel(person.id, id);
    };
    const begin: { now?: (value?: unknown) => void } = {};
    const answered = new Promise((resolve) => {
      begin.now = resolve;
    });
    const id = await jobs.start(person.id, watched(source, cancel, portionByPortion), answered);
    begin.now?.();
    await jobs.ended();
    await canceled;
    expect(await contentOf(person)).toEqual(NOTHING);
    expect(await jobs.find(person.id, id)).toMatchObject({
      status: 'failed',
      failure: { status: 409, reason: 'The import was canceled.' },
    });
  });

  // #killed-import-taken-back
  it('is running until it is rolled back, when its process was killed', async () => {
    const { test, person, id, state } = await killed(kind);
    expect(await state()).toMatchObject({ status: 'running', result: null, failure: null });
    expect((await person.call(undoImport, { params: { id } })).status).toBe(409);
    const afterRestart = new ImportUndos({ ...test, reserve: null, report: unexpected });
    while (await afterRestart.step());
    await afterRestart.close();
    expect(await state()).toMatchObject({
      status: 'failed',
      failure: { status: 500, reason: 'The server was restarted during the import.' },
    });
    expect(await contentOf(person)).toEqual(NOTHING);
  });

  it('rolls back first what a killed one of the same user has left', async () => {
    const { test, person, state } = await killed(kind);
    const { status, body } = await importOf(person, FILES[kind]);
    expect([status, body]).toMatchObject([201, { data: { posts: LINKS, duplicates: 0, tags: 9 } }]);
    expect((await state()).status).toBe('failed');
    expect(await countOf(test, person)).toBe(LINKS);
  });

  it('may be read page by page meanwhile: no post comes twice, and none of those before it is left out', async () => {
    const { test, person, source } = await begun(kind);
    const before: number[] = [];
    for (let index = 0; index < 30; index += 1)
      before.push(await given(person, createPost, { title: `Mine ${index}`, content: 'text' }));
    const read: number[] = [];
    const readOn = async () => {
      const last = read.at(-1);
      const query = { limit: 25, ...(last !== undefined && { after_id: last }) };
      const { data } = (await person.call(listPosts, { query })).body;
      read.push(...data.map(({ id }) => id));
      return data.length;
    };
    await runImport(
      test.db,
      person.id,
      watched(source, () => {}, waitingFor(readOn)),
    );
    expect(read.length).toBeGreaterThan(0);
    while ((await readOn()) > 0);
    expect(new Set(read).size).toBe(read.length);
    expect(read).toEqual(expect.arrayContaining(before));
  });

  it('leaves on top what was put on top of its collection meanwhile', async () => {
    const { test, person, source } = await begun(kind);
    const collection = await given(person, createCollection, { name: 'Imported Bookmarks' });
    const folder = await given(person, createCollection, { name: 'Folder', parent_id: collection });
    let added: Promise<unknown> | undefined;
    const add = (done: number) => {
      if (done === 100) added = given(person, createPost, { title: 'Mine', content: 'text', collection_id: folder });
    };
    await runImport(
      test.db,
      person.id,
      watched(
        source,
        add,
        waitingFor(() => added),
      ),
    );
    const { data } = (await person.call(listPosts, { query: { collection_id: folder, limit: 2 } })).body;
    expect(data.map(({ title }) => title)).toEqual(['Mine', 'Link 0']);
  });
});
