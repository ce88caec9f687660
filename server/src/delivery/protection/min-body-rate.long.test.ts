import { once } from 'node:events';
import net from 'node:net';
import { setTimeout } from 'node:timers/promises';

import { createPost, importBookmarks } from '@benotes/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { aFile, anApp, aPerson, type Person, type TestApp } from '../../../testing/app.ts';
import { leftovers } from '../../../testing/archive.ts';
import type { MinBodyRate } from './min-body-rate.ts';

const PACE: MinBodyRate = { ms: 600, bytes: 100, gaps: 3, afterResponse: 3 };
/** Chunks fast enough for the minimum rate. */
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
  /** What was received so far. */
  heard: () => string;
  /** Fulfilled when the connection closes. */
  ended: Promise<unknown>;
}

async function connect(port: number): Promise<Line> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {}); // some tests expect the connection to be closed
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

/** Writes it in small chunks; after the fraction `pauseAt` of it, nothing is sent for `gapMs`. */
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

/** A route that starts to read after a slow connection would have been closed. */
function addSlowRoute({ app }: TestApp): void {
  app.addContentTypeParser('application/x-much', (_request, _body, done) => done(null));
  app.post('/api/much', { bodyLimit: 1e8, config: { access: 'user' } }, async ({ raw }) => {
    await setTimeout(PACE.ms * (PACE.gaps + 1));
    let size = 0;
    for await (const chunk of raw) size += (chunk as Buffer).length; // buffers, because no encoding was set
    return { size };
  });
}

describe('A slow request body', () => {
  // #stopped-body-rejected
  it('is rejected with an error message when it stops', async () => {
    const { person, port } = await listening();
    const line = await connect(port);
    line.socket.write(`${head(createPost.url, person.token, json(900))}{`);
    await line.ended;
    expect(line.heard()).toMatch(/^HTTP\/1\.1 408 /);
    expect(line.heard()).toMatch(/\r\nconnection: close\r\n/i);
    expect(line.heard()).toMatch(/\r\n\r\n"The request body arrived too slowly\."$/);
  });

  it('is rejected when it arrives in single bytes', async () => {
    const { person, port } = await listening();
    const line = await connect(port);
    line.socket.write(head(createPost.url, person.token, json(100_000)));
    while (!line.socket.destroyed) {
      line.socket.write('x');
      await setTimeout(PAUSE_MS);
    }
    expect(line.heard()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('leaves no files when a form is rejected in the middle of its file', async () => {
    const { test, person, port } = await listening();
    const line = await connect(port);
    const form = BOOKMARKS.payload as Buffer; // a Buffer
    const headers = `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${form.length}`;
    line.socket.write(head(importBookmarks.url, person.token, headers));
    line.socket.write(form.subarray(0, 400));
    await line.ended;
    expect(line.heard()).toMatch(/^HTTP\/1\.1 408 /);
    expect(await test.db.selectFrom('collections').select('id').execute()).toEqual([]);
    await vi.waitFor(() => expect(leftovers(test)).toEqual([]));
  });

  // #minimum-rate-accepted
  it('is accepted if it keeps the minimum rate, with gaps', { timeout: 20_000 }, async () => {
    const gap = PACE.ms * 2; // longer than the idle timeout
    const { person, port } = await listening(({ app }) => void app.server.setTimeout(gap / 2));
    const line = await connect(port);
    const form = BOOKMARKS.payload as Buffer; // a Buffer
    const headers = `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${form.length}`;
    line.socket.write(head(`${importBookmarks.url}?dry_run=1`, person.token, headers));
    await trickle(line, form, 0.9, gap);
    await line.ended;
    expect(line.heard()).toMatch(/^HTTP\/1\.1 200 /);
    expect(line.heard()).toContain('"posts":1,');
  });

  it('may wait for a slow server', async () => {
    const { person, port } = await listening(addSlowRoute);
    const line = await connect(port);
    const much = Buffer.alloc(20_000_000, 'x'); // more than the socket buffers hold
    line.socket.write(
      head('/api/much', person.token, `Content-Type: application/x-much\r\nContent-Length: ${much.length}`),
    );
    line.socket.write(much);
    await line.ended;
    expect(line.heard()).toContain('{"size":20000000}');
  });

  it('does not keep the connection open after the response', async () => {
    const { port } = await listening();
    const line = await connect(port);
    line.socket.write(head(createPost.url, 'nobody', json(100_000_000)).replace('Connection: close', 'X: y'));
    while (!line.socket.destroyed) {
      line.socket.write('x'.repeat(PIECE));
      await setTimeout(PAUSE_MS);
    }
    expect(line.heard()).toMatch(/^HTTP\/1\.1 401 /);
    expect(line.heard()).not.toContain('HTTP/1.1 408');
  });
});
