import { EventEmitter, once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import {
  createPost,
  createTag,
  getImport,
  importBookmarks,
  type ImportResult,
  listCollections,
  listImports,
  listPosts,
  listTags,
  type Post,
  undoImport,
  updatePost,
} from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { aFile, anApp, aPerson, given, type Person } from '../../../testing/app.ts';
import { anArchive, aWorkFolder, importOf, leftovers, withTwoLargeImages } from '../../../testing/archive.ts';
import { letPass } from '../../../testing/clock.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';
import { openWorkers } from '../../kernel/workers/pool.ts';
import { openArchive } from '../archive/archive-source.ts';
import { ImportJobs, onceResponded } from './import-jobs.ts';
import { settled } from './import-leases.ts';
import { runImport } from './import.service.ts';

const FILE = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<DL><p>
<DT><H3>Reading</H3>
<DL><p>
<DT><A HREF="https://example.org/one" TAGS="paper,mine" ADD_DATE="1600000000">One</A>
<DT><H3>Deep</H3>
<DL><p>
<DT><A HREF="https://example.org/two" TAGS="paper">Two</A>
</DL><p>
</DL><p>
<DT><A HREF="https://example.org/three">Three</A>
</DL><p>`;

const LONG = { timeout: 20_000 };

const send = (person: Person, headers = {}, url: string = importBookmarks.url, file = FILE) => {
  const form = aFile(file);
  return person.send({ method: 'POST', url, ...form, headers: { ...form.headers, ...headers } });
};
const idOf = ({ body }: { body: unknown }) => (body as { data: { id: number } }).data.id;
const names = async (person: Person) =>
  (await person.call(listCollections, { query: {} })).body.data.map(({ name }) => name);
const posts = async (person: Person): Promise<Post[]> =>
  (await person.call(listPosts, { query: { limit: 0, withTags: true } })).body.data;
const tags = async (person: Person) => (await person.call(listTags, { query: {} })).body.data.map(({ name }) => name);

describe('A background import', () => {
  it('responds at once, reports its progress, and then its result', async () => {
    const person = await aPerson(await anApp());
    const answer = await send(person, { prefer: 'respond-async' });
    expect(answer.status).toBe(202);
    const done = await vi.waitFor(async () => {
      const { data } = (await person.call(getImport, { params: { id: idOf(answer) } })).body;
      expect(data.status).toBe('done');
      return data;
    });
    expect(done).toEqual({
      id: idOf(answer),
      status: 'done',
      done: 3,
      total: 3,
      result: {
        id: idOf(answer),
        posts: 3,
        collections: 3,
        collection_id: expect.any(Number),
        tags: 2,
        duplicates: 0,
        duplicate_lines: [],
        repeated: 0,
        skipped: [],
        skipped_count: 0,
        shortened: 0,
        shortened_lines: [],
      },
      failure: null,
      created_at: expect.stringMatching(/Z$/),
    });
    expect(await posts(person)).toHaveLength(3);
  });

  it('rejects an invalid file before it starts', async () => {
    const person = await aPerson(await anApp());
    const answer = await send(person, { prefer: 'respond-async' }, importBookmarks.url, 'just words');
    expect(answer).toMatchObject({ status: 422, body: { file: [expect.any(String)] } });
  });

  it('reports status and reason when it fails, and stores nothing', async () => {
    const test = await anApp({ UPLOAD_QUOTA_BYTES: '1048576' });
    const person = await aPerson(test);
    const answer = await importOf(person, await withTwoLargeImages(), '', { prefer: 'respond-async' });
    expect(answer.status).toBe(202);
    await vi.waitFor(async () => {
      const { data } = (await person.call(getImport, { params: { id: idOf(answer) } })).body;
      expect(data).toMatchObject({
        status: 'failed',
        result: null,
        failure: { status: 507, reason: expect.stringContaining('storage is full') },
      });
    }, LONG);
    expect(await posts(person)).toEqual([]);
    expect(leftovers(test)).toEqual([]);
    expect((await person.call(listImports, { query: {} })).body.data).toMatchObject([
      { id: idOf(answer), status: 'failed' },
    ]);
  });

  it('starts after the response, which does not wait until everything is stored', async () => {
    const test = await anApp();
    const { id: userId } = await aPerson(test);
    const jobs = new ImportJobs(test.db, () => {});
    const place = await aWorkFolder(test, userId, await anArchive([{}]));
    const source = await openArchive({ ...test, workers: openWorkers() }, userId, place, false);
    const insert = vi.spyOn(source, 'insert');
    const call = new EventEmitter();
    const id = await jobs.start(userId, source, once(call, 'answered'));
    expect([(await jobs.find(userId, id))?.status, insert.mock.calls.length]).toEqual(['running', 0]);
    call.emit('answered');
    await jobs.ended();
    expect(await jobs.find(userId, id)).toMatchObject({ status: 'done', result: { posts: 1 } });
  });

  it('runs for as long as it takes, and cannot be undone meanwhile', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const jobs = new ImportJobs(test.db, () => {});
    const place = await aWorkFolder(test, person.id, await anArchive([{}]));
    const source = await openArchive({ ...test, workers: openWorkers() }, person.id, place, false);
    const call = new EventEmitter();
    const id = await jobs.start(person.id, source, once(call, 'answered'));
    if (!isPostgres(test.db)) letPass(600_000); // on PostgreSQL the process reports every 15 s
    expect((await jobs.find(person.id, id))?.status).toBe('running');
    expect((await person.call(undoImport, { params: { id } })).status).toBe(409);
    call.emit('answered');
    await jobs.ended();
    expect((await jobs.find(person.id, id))?.status).toBe('done');
  });

  it('is done once another one may start: after its files were removed', async () => {
    const test = await anApp();
    const { id: userId } = await aPerson(test);
    const jobs = new ImportJobs(test.db, () => {});
    const place = await aWorkFolder(test, userId, await anArchive([{}]));
    const source = await openArchive({ ...test, workers: openWorkers() }, userId, place, false);
    const [call, order] = [new EventEmitter(), [] as string[]];
    const removed = once(call, 'removed');
    const close = async (isStored: boolean) => {
      await removed;
      await source.close(isStored);
      order.push('closed');
    };
    const id = await jobs.start(userId, { ...source, close }, Promise.resolve());
    const statusOf = () => test.db.selectFrom('imports').select('status').where('id', '=', id).executeTakeFirst();
    await vi.waitFor(async () => expect(await statusOf()).toEqual({ status: 'done' }), LONG);
    const looked = jobs.find(userId, id).then((state) => {
      order.push('looked');
      return state;
    });
    for (let count = 0; count < 5; count += 1) await statusOf();
    call.emit('removed');
    expect(await looked).toMatchObject({ status: 'done', result: { posts: 1 } });
    expect(order).toEqual(['closed', 'looked']);
  });

  it('starts even if the client disconnects before it is recorded', async () => {
    const socket = new Socket();
    const answer = new ServerResponse(new IncomingMessage(socket));
    answer.assignSocket(socket);
    socket.destroy();
    await once(answer, 'close');
    await expect(onceResponded(answer)).resolves.toBeUndefined();
  });

  it('stores nothing when it is aborted, and reports that the server was stopped', async () => {
    const test = await anApp();
    const { id: userId } = await aPerson(test);
    const jobs = new ImportJobs(test.db, () => {});
    const place = await aWorkFolder(test, userId, await anArchive([{}]));
    const source = await openArchive({ ...test, workers: openWorkers() }, userId, place, false);
    const id = await jobs.start(userId, source, Promise.resolve());
    expect(jobs.abort()).toBe(1);
    await jobs.ended();
    expect(await jobs.find(userId, id)).toMatchObject({
      status: 'failed',
      failure: { status: 503, reason: 'The server was stopped during the import.' },
    });
    expect(await test.db.selectFrom('posts').select('id').execute()).toEqual([]);
  });

  it('ends even if its failure cannot be recorded', async () => {
    const test = await anApp();
    const { id: userId } = await aPerson(test);
    const reported: unknown[] = [];
    const jobs = new ImportJobs(test.db, (error) => reported.push(error));
    const place = await aWorkFolder(test, userId, await anArchive([{}]));
    const source = await openArchive({ ...test, workers: openWorkers() }, userId, place, false);
    const failure = Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' });
    vi.spyOn(source, 'insert').mockImplementation(() => {
      vi.spyOn(test.db, 'transaction').mockImplementation(() => {
        throw failure;
      });
      return Promise.reject(failure);
    });
    await jobs.start(userId, source, Promise.resolve());
    await jobs.ended();
    vi.mocked(test.db.transaction).mockRestore();
    // That the connection was lost is the result of the import: only that it could not be recorded is reported.
    expect(reported).toEqual([failure]);
  });

  it('counts the files of an archive as well, which come before its posts', async () => {
    const test = await anApp();
    const { id } = await aPerson(test);
    const place = await aWorkFolder(test, id, await withTwoLargeImages());
    const source = await openArchive({ ...test, workers: openWorkers() }, id, place, false);
    const seen: number[] = [];
    await runImport(test.db, id, source, { report: (done) => seen.push(done) });
    expect([source.total, seen]).toEqual([4, [1, 2, 4]]);
  });

  it('has failed if the server was restarted meanwhile', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const row = {
      user_id: person.id,
      status: 'running' as const,
      created_at: new Date(Date.now() - 7_200_000).toISOString(),
    };
    const { id } = await test.db.insertInto('imports').values(row).returning('id').executeTakeFirstOrThrow();
    const { data } = (await person.call(getImport, { params: { id } })).body;
    expect(data).toMatchObject({
      status: 'failed',
      failure: { status: 500, reason: 'The server was restarted during the import.' },
    });
  });

  it('has not failed if it ends while its state is read', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const id = idOf(await send(person));
    const row = await test.db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.status).toBe('done');
    expect(await settled(test.db, { ...row, status: 'running', result: null })).toEqual(row);
  });

  it('cannot be read or undone by other users', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const params = { id: idOf(await send(person)) };
    const unknown = { status: 404, body: 'Import not found' };
    expect(await other.call(getImport, { params })).toEqual(unknown);
    expect(await other.call(undoImport, { params })).toEqual(unknown);
    expect((await other.call(listImports, { query: params })).body.data).toEqual([]);
    expect((await person.call(listImports, { query: params })).body.data).toMatchObject([params]);
    expect(await posts(person)).toHaveLength(3);
  });
});

const latest = async (person: Person) =>
  (await person.call(listImports, { query: {} })).body.data.map(({ id, status, result }) => [
    id,
    status,
    result?.posts,
  ]);

describe('The latest import', () => {
  // #listed-until-undone
  it('is listed until there is another, or it is undone', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    expect(await latest(person)).toEqual([]);
    const first = idOf(await send(person));
    expect([await latest(person), await latest(other)]).toEqual([[[first, 'done', 3]], []]);
    await send(person, {}, `${importBookmarks.url}?dry_run=true`);
    await send(person, {}, importBookmarks.url, 'just words');
    expect(await latest(person)).toEqual([[first, 'done', 3]]);
    const second = idOf(await send(person, {}, importBookmarks.url, FILE.replaceAll('example.org', 'example.com')));
    expect(await latest(person)).toEqual([[second, 'done', 3]]);
    await person.call(undoImport, { params: { id: second } });
    expect(await latest(person)).toEqual([[first, 'done', 3]]);
  });
});

/** A result without the ids of what only an import has stored. */
const figures = ({ body }: { body: unknown }) => ({
  ...(body as { data: ImportResult }).data,
  id: null,
  collection_id: undefined,
});

describe('A dry run', () => {
  it('returns the totals of the import and stores nothing', async () => {
    const person = await aPerson(await anApp());
    const dry = await send(person, {}, `${importBookmarks.url}?dry_run=true`);
    expect([await names(person), await posts(person), await tags(person)]).toEqual([[], [], []]);
    const real = await send(person);
    expect([dry.status, figures(dry)]).toEqual([200, figures(real)]);
    const again = await send(person, {}, `${importBookmarks.url}?dry_run=1`);
    expect(figures(again)).toMatchObject({ posts: 0, duplicates: 3, collections: 0 });
  });
});

describe('Undoing an import', () => {
  it('removes its links, its tags and its collections', async () => {
    const person = await aPerson(await anApp());
    const own = await given(person, createPost, { content: 'mine', title: 'Mine' });
    await person.call(createTag, { body: { name: 'mine' } });
    const id = idOf(await send(person));
    expect((await person.call(undoImport, { params: { id } })).status).toBe(204);
    expect((await posts(person)).map((post) => post.id)).toEqual([own]);
    expect([await names(person), await tags(person)]).toEqual([[], ['mine']]);
    expect((await person.call(undoImport, { params: { id } })).status).toBe(404);
  });

  it('keeps what was changed since, and what contains it', async () => {
    const person = await aPerson(await anApp());
    const id = idOf(await send(person));
    const all = await posts(person);
    const two = all.find(({ title }) => title === 'Two');
    await person.call(updatePost, { params: { id: two?.id ?? 0 }, body: { title: 'Two, read' } });
    await person.call(undoImport, { params: { id } });
    expect((await posts(person)).map(({ title, tags: own }) => [title, own?.map(({ name }) => name)])).toEqual([
      ['Two, read', ['paper']],
    ]);
    expect(await names(person)).toEqual(['Imported Bookmarks', 'Reading', 'Deep']);
    expect(await tags(person)).toEqual(['paper']);
  });

  it('removes posts with a date in the future', async () => {
    const person = await aPerson(await anApp());
    const later = FILE.replace('ADD_DATE="1600000000"', 'ADD_DATE="4000000000" LAST_MODIFIED="4000000000"');
    await person.call(undoImport, { params: { id: idOf(await send(person, {}, importBookmarks.url, later)) } });
    expect([await posts(person), await names(person)]).toEqual([[], []]);
  });

  it('keeps what another import created', async () => {
    const person = await aPerson(await anApp());
    await send(person);
    const more = FILE.replaceAll('example.org', 'example.com');
    const second = idOf(await send(person, {}, importBookmarks.url, more));
    await person.call(undoImport, { params: { id: second } });
    const left = await posts(person);
    expect(left.map(({ url }) => new URL(url ?? '').host)).toEqual(['example.org', 'example.org', 'example.org']);
    expect(await names(person)).toEqual(['Imported Bookmarks', 'Reading', 'Deep']);
  });
});
