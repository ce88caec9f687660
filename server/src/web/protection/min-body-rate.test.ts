import { once } from 'node:events';
import net from 'node:net';
import { setTimeout } from 'node:timers/promises';

import { createPost, importBookmarks } from '@benotes/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { aFile, anApp, aPerson, type Person, type TestApp } from '../../testing/app.ts';
import { leftovers } from '../../testing/archive.ts';
import type { MinBodyRate } from './min-body-rate.ts';

const PACE: MinBodyRate = { ms: 300, bytes: 100, gaps: 3, afterAnswer: 3 };
/** As many bytes at a time, and so much of them, that nobody falls short of the pace. */
const PIECE = 60;
const PAUSE_MS = 20;

const BOOKMARKS = aFile(
  `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n${'<DT><A HREF="https://example.org/one">One</A>\n'.repeat(60)}`,
);

async function listening(prepare?: (test: TestApp) => void): Promise<{ test: TestApp; person: Person; port: number }> {
  const test = await anApp({}, undefined, PACE);
  prepare?.(test);
  const person = await aPerson(test);
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  return { test, person, port: Number(new URL(address).port) };
}

interface Line {
  socket: net.Socket;
  /** What came so far. */
  heard: () => string;
  /** The end of the connection. */
  ended: Promise<unknown>;
}

async function connect(port: number): Promise<Line> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {}); // being cut off is what some are here for
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  const ended = once(socket, 'close');
  await once(socket, 'connect');
  return { socket, heard: () => text, ended };
}

const head = (url: string, token: string, headers: string) =>
  `POST ${url} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n${headers}\r\n\r\n`;

const json = (length: number) => `Content-Type: application/json\r\nContent-Length: ${length}`;

/** Writes all of it in small pieces; `pauseAt` is the share of it after which nothing is said for `gapMs`. */
async function trickle({ socket }: Line, bytes: Buffer, pauseAt = 1, gapMs = 0): Promise<void> {
  let isPaused = false;
  for (let at = 0; at < bytes.length && !socket.destroyed; at += PIECE) {
    if (at >= bytes.length * pauseAt && !isPaused) {
      isPaused = true;
      await setTimeout(gapMs);
    }
    socket.write(bytes.subarray(at, at + PIECE));
    await setTimeout(PAUSE_MS);
  }
}

/** One that begins to read when everybody whose line is as slow as that was cut off. */
function addSlowRoute({ app }: TestApp): void {
  app.addContentTypeParser('application/x-much', (_request, _body, done) => done(null));
  app.post('/api/much', { bodyLimit: 1e8, config: { access: 'user' } }, async ({ raw }) => {
    await setTimeout(PACE.ms * (PACE.gaps + 1));
    let size = 0;
    for await (const chunk of raw) size += (chunk as Buffer).length; // no encoding was set
    return { size };
  });
}

describe('A body that comes slowly', () => {
  it('is given up with words when it stops coming', async () => {
    const { person, port } = await listening();
    const line = await connect(port);
    line.socket.write(`${head(createPost.url, person.token, json(900))}{`);
    await line.ended;
    expect(line.heard()).toMatch(/^HTTP\/1\.1 408 /);
    expect(line.heard()).toMatch(/\r\nconnection: close\r\n/i);
    expect(line.heard()).toMatch(/\r\n\r\n"Too little came for too long\."$/);
  });

  it('is given up when it comes by single bytes', async () => {
    const { person, port } = await listening();
    const line = await connect(port);
    line.socket.write(head(createPost.url, person.token, json(100_000)));
    while (!line.socket.destroyed) {
      line.socket.write('x');
      await setTimeout(PAUSE_MS);
    }
    expect(line.heard()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('leaves nothing of a form that was given up in the middle of its file', async () => {
    const { test, person, port } = await listening();
    const line = await connect(port);
    const form = BOOKMARKS.payload as Buffer; // it is built of one
    const headers = `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${form.length}`;
    line.socket.write(head(importBookmarks.url, person.token, headers));
    line.socket.write(form.subarray(0, 400));
    await line.ended;
    expect(line.heard()).toMatch(/^HTTP\/1\.1 408 /);
    expect(await test.db.selectFrom('collections').select('id').execute()).toEqual([]);
    await vi.waitFor(() => expect(leftovers(test)).toEqual([]));
  });

  it('is taken in as long as it keeps the pace, gaps of the line included', { timeout: 20_000 }, async () => {
    const gap = PACE.ms * 2; // longer than others may be silent
    const { person, port } = await listening(({ app }) => void app.server.setTimeout(gap / 2));
    const line = await connect(port);
    const form = BOOKMARKS.payload as Buffer; // it is built of one
    const headers = `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${form.length}`;
    line.socket.write(head(`${importBookmarks.url}?dry_run=1`, person.token, headers));
    await trickle(line, form, 0.9, gap);
    await line.ended;
    expect(line.heard()).toMatch(/^HTTP\/1\.1 200 /);
    expect(line.heard()).toContain('"posts":1,');
  });

  it('may wait for a server that is slow itself', async () => {
    const { person, port } = await listening(addSlowRoute);
    const line = await connect(port);
    const much = Buffer.alloc(20_000_000, 'x'); // more than what lies between the two takes in
    line.socket.write(
      head('/api/much', person.token, `Content-Type: application/x-much\r\nContent-Length: ${much.length}`),
    );
    line.socket.write(much);
    await line.ended;
    expect(line.heard()).toContain('{"size":20000000}');
  });

  it('is not listened to for ever by who has answered already', async () => {
    const { port } = await listening();
    const line = await connect(port);
    line.socket.write(head(createPost.url, 'nobody', json(100_000_000)).replace('Connection: close', 'X: y'));
    while (!line.socket.destroyed) {
      line.socket.write('x'.repeat(PIECE));
      await setTimeout(PAUSE_MS);
    }
    expect(line.heard()).toMatch(/^HTTP\/1\.1 401 /);
    expect(line.heard()).not.toContain('408');
  });
});
