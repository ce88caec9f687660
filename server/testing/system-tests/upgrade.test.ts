import {
  createCollection,
  createPost,
  createShare,
  createTag,
  deletePost,
  type Endpoint,
  listCollections,
  listPosts,
  listShares,
  listTags,
  updatePost,
} from '@benotes/contract';
import { describe, expect, inject, it } from 'vitest';

import { aDatabase, aDataDir } from '../app.ts';
import { aReleasedProcess, aServerProcess, call, type ServerProcess, signIn } from '../processes.ts';
import { hasCommit, hasDriverOfReleases, releases } from '../released-server.ts';

const TIMEOUT_MS = 180_000;
const isOnPostgres = inject('postgresUrl') !== undefined;
const available = releases.filter((release) => hasCommit(release) && hasDriverOfReleases(isOnPostgres));
const latest = available.at(-1);

interface Created {
  data: { id: number; order?: number };
}

/** Creates one of each through the API of whatever version runs. */
async function fill(server: ServerProcess, token: string): Promise<void> {
  const create = async (endpoint: Endpoint, body: object) => {
    const answer = await call(server, endpoint, { token, body });
    expect([endpoint.url, answer.status]).toEqual([endpoint.url, 201]);
    return ((await answer.json()) as Created).data.id;
  };
  const collection_id = await create(createCollection, { name: 'Recipes' });
  await create(createCollection, { name: 'Bread', parent_id: collection_id });
  const tag = await create(createTag, { name: 'weekend' });
  const notes = [];
  for (const title of ['Rye', 'Wheat', 'Deleted'])
    notes.push(
      await create(createPost, { title, content: `<p>About <b>${title}</b></p>`, collection_id, tags: [tag] }),
    );
  await create(createPost, { content: 'https://example.org/a' });
  await create(createShare, { token: 'for-all-our-guests-and-friends', collection_id, is_active: true });
  const change = (endpoint: Endpoint, id: number | undefined, body?: object) => {
    const url = endpoint.url.replace(':id', String(id)) as Endpoint['url'];
    return call(server, { ...endpoint, url }, { token, body });
  };
  expect((await change(updatePost, notes[0], { order: 2 })).status).toBe(200);
  expect((await change(deletePost, notes[2])).status).toBe(204);
}

/** What the API says of a library, without fields that only newer versions have. */
async function contentsOf(server: ServerProcess, token: string, fields?: Map<string, string[]>) {
  const get = async (endpoint: Endpoint, query = '') => {
    const url = `${endpoint.url}${query}` as Endpoint['url'];
    const answer = await call(server, { ...endpoint, url }, { token });
    expect([url, answer.status]).toEqual([url, 200]);
    const { data } = (await answer.json()) as { data: Record<string, unknown>[] };
    const known = fields?.get(url) ?? Object.keys(data[0] ?? {});
    return [url, data.map((row) => Object.fromEntries(known.map((field) => [field, row[field]])))] as const;
  };
  return new Map([
    await get(listCollections, '?nested=false'),
    await get(listTags),
    await get(listShares, '?collection_id=1'),
    await get(listPosts, '?withTags=true'),
    await get(listPosts, '?is_archived=true'),
    await get(listPosts, '?filter=about'),
  ]);
}

/** Creates a post with whatever version runs. */
async function write(server: ServerProcess, token: string): Promise<void> {
  const answer = await call(server, createPost, { token, body: { content: 'During the upgrade.' } });
  expect(answer.status).toBe(201);
}

describe.each(available)('A library of version $version', { timeout: TIMEOUT_MS }, (release) => {
  // #older-library-opens
  it('is opened by this version, with all it contains', async () => {
    const env = { DATA_DIR: aDataDir(), ...(await aDatabase('empty')) };
    const old = await aReleasedProcess(release, env);
    const oldToken = await signIn(old);
    await fill(old, oldToken);
    const before = await contentsOf(old, oldToken);
    await old.stop();
    const server = await aServerProcess(env);
    const fields = new Map([...before].map(([key, rows]) => [key, Object.keys(rows[0] ?? {})]));
    expect(await contentsOf(server, oldToken, fields)).toEqual(before); // the session goes on as well
    await write(server, await signIn(server));
    await server.stop();
  });
});

describe.runIf(isOnPostgres && latest)('During an upgrade', { timeout: TIMEOUT_MS }, () => {
  // #two-versions-serve-together
  it('processes of the last release and of this version serve one PostgreSQL together', async () => {
    const env = await aDatabase('empty');
    const old = await aReleasedProcess(latest ?? { version: '', commit: '' }, { DATA_DIR: aDataDir(), ...env });
    const token = await signIn(old);
    await fill(old, token);
    const statuses: number[] = [];
    const over = new AbortController();
    const writing = (async () => {
      while (!over.signal.aborted)
        statuses.push((await call(old, createPost, { token, body: { content: 'Meanwhile.' } })).status);
    })();
    const server = await aServerProcess({ DATA_DIR: aDataDir(), ...env }); // migrates
    for (let index = 0; index < 10; index += 1) {
      await write(old, token);
      await write(server, token);
    }
    over.abort();
    await writing;
    expect(new Set(statuses)).toEqual(new Set([201]));
    const [fromOld, fromNew] = [await contentsOf(old, token), await contentsOf(server, token)];
    const ids = (contents: typeof fromOld) => contents.get('/api/posts?withTags=true')?.map(({ id }) => id);
    expect(ids(fromNew)).toEqual(ids(fromOld));
    expect((await signIn(old)) && (await signIn(server))).toBeTruthy();
    for (const process of [old, server]) expect(await process.stop()).toBe(0);
  });
});
