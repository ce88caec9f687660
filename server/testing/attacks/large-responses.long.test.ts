import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';

import { CONTENT_MAX_BYTES, createCollection, listCollections, listPosts } from '@benotes/contract';
import { describe, expect, it, onTestFinished } from 'vitest';

import { MAX_PAGE_BYTES } from '../../src/library/posts/post-pages.repo.ts';
import { anApp, aPerson, given, type Person, type TestApp } from '../app.ts';

const MB = 1024 * 1024;
const TIMES = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };

/** Adds notes of the maximum size to the database directly, because the API would index them. */
async function givenNotes({ db }: TestApp, person: Person, count: number, content = 'x'.repeat(CONTENT_MAX_BYTES)) {
  const collection_id = await given(person, createCollection, { name: 'Large' });
  for (let order = 1; order <= count; order += 1) {
    await db
      .insertInto('posts')
      .values({
        user_id: person.id,
        type: 'text',
        title: `note ${order}`,
        content,
        url: null,
        base_url: null,
        description: null,
        image_path: null,
        color: null,
        collection_id,
        order,
        is_archived: 0,
        ...TIMES,
      })
      .execute();
  }
  return collection_id;
}

describe('A list of large notes', () => {
  // #shorter-pages-but-complete
  it('has shorter pages, and is complete when paged with after_id', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const collection_id = await givenNotes(test, person, 7, 'x'.repeat(MB - 1000));
    const seen: string[][] = [];
    let after_id: number | undefined;
    for (;;) {
      const { data } = (
        await person.call(listPosts, { query: { collection_id, limit: 100, ...(after_id && { after_id }) } })
      ).body;
      if (data.length === 0) break;
      seen.push(data.map(({ title }) => title));
      after_id = data.at(-1)?.id;
    }
    expect(seen).toEqual([
      ['note 7', 'note 6', 'note 5', 'note 4'],
      ['note 3', 'note 2', 'note 1'],
    ]);
  });

  it('has at least one note per page, whatever its size', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const collection_id = await givenNotes(test, person, 2);
    const { data } = (await person.call(listPosts, { query: { collection_id } })).body;
    expect(data.map(({ title, content }) => [title, content.length])).toEqual([['note 2', CONTENT_MAX_BYTES]]);
    expect(CONTENT_MAX_BYTES).toBeGreaterThan(MAX_PAGE_BYTES);
  });

  it('is refused when paged by offset, rather than skipping posts', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const collection_id = await givenNotes(test, person, 2);
    const answer = await person.call(listPosts, { query: { collection_id, offset: 0 } });
    expect(answer).toEqual({ status: 413, body: expect.stringContaining('fewer posts') });
    const { data } = (await person.call(listPosts, { query: { collection_id, offset: 1, limit: 1 } })).body;
    expect(data.map(({ title }) => title)).toEqual(['note 1']);
  });
});

/** Connections that send a request and do not read the response. */
async function unread({ app }: TestApp, { token }: Person, url: string, count: number): Promise<Socket[]> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // it listens on a port
  const sockets = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1' }));
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  for (const socket of sockets) {
    await once(socket, 'connect');
    socket.on('error', () => {}); // cut off by the server
    socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  }
  return sockets;
}

describe('A list without pages', () => {
  it('is refused if nested subtrees would repeat collections too often', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    // Chains of a hundred levels: 30 of them are 3,000 collections, and 151,500 entries.
    const tips = Array.from({ length: 30 }, () => null as number | null);
    for (let level = 0; level < 100; level += 1) {
      const rows = tips.map((parent_id, position) => ({
        user_id: person.id,
        name: 'x',
        parent_id,
        position,
        ...TIMES,
      }));
      const made = await test.db.insertInto('collections').values(rows).returning('id').execute();
      for (const [index, { id }] of made.entries()) tips[index] = id;
    }
    const list = (nested: boolean) => person.call(listCollections, { query: { nested } });
    expect(await list(false)).toEqual({ status: 413, body: 'This list is too long for one response.' });
    expect((await list(true)).body.data).toHaveLength(30);
  });

  it('is refused while too many others are in memory', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const rows = Array.from({ length: 20_000 }, (_, index) => {
      const name = `tag ${index}`;
      return { user_id: person.id, name, name_key: name };
    });
    for (let from = 0; from < rows.length; from += 5000)
      await test.db
        .insertInto('tags')
        .values(rows.slice(from, from + 5000))
        .execute();
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo; // it listens on a port
    const socket = connect({ port, host: '127.0.0.1' });
    onTestFinished(() => void socket.destroy());
    const ask = `GET /api/tags HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\n\r\n`;
    socket.write(ask.repeat(20));
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    await expect.poll(() => [...text.matchAll(/HTTP\/1\.1 \d+/g)].length, { timeout: 15_000 }).toBe(20);
    const statuses = new Set([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status));
    expect(statuses).toEqual(new Set(['200', '503']));
  });
});

const status = async (who: Person) => (await who.send({ method: 'GET', url: '/api/posts' })).status;

describe('Responses that are not read', () => {
  // #unread-responses-limited
  it(
    'are limited per user, and their memory is released when the connections close',
    { timeout: 180_000 },
    async () => {
      const test = await anApp();
      const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
      const collection_id = await givenNotes(test, person, 1);
      await givenNotes(test, other, 1);
      const url = `/api/posts?collection_id=${collection_id}`;
      const sockets: Socket[] = [];
      // Of several at once, some are refused before the others hold their memory.
      const afterOneMore = async () => {
        sockets.push(...(await unread(test, person, url, 1)));
        return status(person);
      };
      await expect.poll(afterOneMore, { timeout: 60_000 }).toBe(503);
      expect(await status(other)).toBe(200);
      // Small responses are never refused.
      expect((await person.send({ method: 'GET', url: '/api/tags' })).status).toBe(200);
      for (const socket of sockets) socket.destroy();
      await expect.poll(() => status(person), { timeout: 60_000 }).toBe(200);
    },
  );

  it('are canceled, while slow clients get the complete response', async () => {
    const test = await anApp({}, undefined, undefined, { ms: 1000, bytes: 1000, gaps: 2 });
    const person = await aPerson(test);
    const collection_id = await givenNotes(test, person, 1);
    const url = `/api/posts?collection_id=${collection_id}`;
    const [idle, slow] = await unread(test, person, url, 2);
    let bytes = 0;
    slow?.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      slow.pause();
      setTimeout(() => slow.resume(), 20);
    });
    await expect.poll(() => bytes, { timeout: 40_000 }).toBeGreaterThan(CONTENT_MAX_BYTES);
    await expect
      .poll(() => new Promise((resolve) => test.app.server.getConnections((_error, count) => resolve(count))), {
        timeout: 20_000,
      })
      .toBe(1);
    expect(idle?.bytesRead).toBeLessThan(CONTENT_MAX_BYTES);
  });
});

describe('Request bodies of one user', () => {
  it('take at most half of the memory, so that others can send requests', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo; // it listens on a port
    const begin = ({ token }: Person) => {
      const socket = connect({ port, host: '127.0.0.1' });
      onTestFinished(() => void socket.destroy());
      socket.write(
        `POST /api/posts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${5 * MB}\r\n\r\n{`,
      );
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
      return () => text.slice(0, 'HTTP/1.1 503'.length);
    };
    const bodies = Array.from({ length: 4 }, () => begin(person));
    const refused = () => bodies.map((response) => response()).filter(Boolean);
    // After ten seconds, the others would be refused as too slow.
    await expect.poll(refused, { timeout: 8000 }).toEqual(['HTTP/1.1 503']);
    const content = `<p>${'word '.repeat(100_000)}</p>`;
    expect((await other.send({ method: 'POST', url: '/api/posts', payload: { content } })).status).toBe(201);
    expect((await person.send({ method: 'POST', url: '/api/posts', payload: { content: 'small' } })).status).toBe(201);
  });
});
