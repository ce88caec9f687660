import { readFileSync } from 'node:fs';
import { connect as connectTo } from 'node:net';

import { CONTENT_MAX_BYTES, createCollection, createShare, type Output } from '@benotes/contract';
import { expect, it, onTestFinished } from 'vitest';

import { readConfig } from '../../src/kernel/config/config.ts';
import { connect } from '../../src/kernel/database/connect.ts';
import { indexPosts } from '../../src/library/search/search-index.repo.ts';
import { aDatabase, aDataDir } from '../app.ts';
import { aServerProcess, call, signIn } from '../processes.ts';

const START_MS = 180_000;
const HEAP_MB = 300;
const NOTES = 40;
const TIMES = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };
const TEXT = { type: 'text', url: null, base_url: null, description: null, image_path: null, color: null } as const;

/** Adds notes of the maximum size to a collection of the only user. */
async function fill(env: Record<string, string>, collection_id: number): Promise<void> {
  const { db, close } = await connect(readConfig(env));
  const { id: user_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const content = `<p>${'word '.repeat(CONTENT_MAX_BYTES / 5 - 2)}</p>`;
  const post = { ...TEXT, ...TIMES, user_id, content, collection_id, is_archived: 0 } as const;
  for (let order = 1; order <= NOTES; order += 1) {
    const row = { ...post, title: `note ${order}`, order };
    const { id } = await db.insertInto('posts').values(row).returning('id').executeTakeFirstOrThrow();
    await indexPosts(db, user_id, [id]);
  }
  await db.deleteFrom('long_posts').execute(); // so that the server does not index them during the test
  await close();
}

// #large-notes-little-memory
it(
  'A server with 300 MB of memory can send 200 MB of notes, even to clients that do not read',
  async () => {
    const env = { DATA_DIR: aDataDir(), ...(await aDatabase('empty')) };
    const server = await aServerProcess({ ...env, NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` });
    const owner = await signIn(server);
    const made = await call(server, createCollection, { token: owner, body: { name: 'Large' } });
    const { data: collection } = (await made.json()) as Output<typeof createCollection>;
    const visitor = 'a-token-of-a-share';
    const share = { token: visitor, collection_id: collection.id, is_active: true };
    expect((await call(server, createShare, { token: owner, body: share })).status).toBe(201);
    await fill(env, collection.id);

    const get = async (token: string, query: string) => {
      const answer = await fetch(`${server.url}/api/posts?${query}`, { headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      return answer.status;
    };
    const whole = [
      await get(owner, 'limit=100'),
      await get(owner, 'limit=100&filter=word'),
      await get(visitor, 'limit=100'),
    ];
    expect(whole).toEqual([200, 200, 200]);

    const { hostname, port } = new URL(server.url);
    for (let index = 0; index < 40; index += 1) {
      const socket = connectTo(Number(port), hostname).on('error', () => {});
      onTestFinished(() => void socket.destroy());
      const token = index % 2 === 0 ? owner : visitor;
      // Two requests per connection, whose responses are not read.
      socket.write(`GET /api/posts?limit=100 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`.repeat(2));
    }
    await expect.poll(() => get(visitor, 'limit=20'), { timeout: 20_000 }).toBe(503);
    // Small responses are still sent.
    await expect.poll(() => get(owner, 'is_uncategorized=1'), { timeout: 20_000 }).toBe(200);
    expect(peakOf(server.pid)).toBeLessThan(HEAP_MB * 2);
  },
  START_MS,
);

/** The peak memory of a process, in MB; 0 if the system does not report it. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
