import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import path from 'node:path';

import { createPost, getMe } from '@benotes/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { aDatabase, aDataDir, aFile } from '../../testing/app.ts';
import { aServerProcess, call, listed, type ServerProcess, signIn } from '../../testing/processes.ts';
import { aWebSite } from '../../testing/web-site.ts';

const START_MS = 180_000;
/** More than the buffers of a connection can have: up to 33 MB on Linux. */
const LARGE_BYTES = 100_000_000;
const LARGE = `attachments/${'a'.repeat(22)}.webp`;

/** A connection that sends these lines and reads nothing. */
async function aStalledConnection({ url }: ServerProcess, ...lines: string[]): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').pause();
  socket.on('error', () => {}); // the server ends it
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(lines.join('\r\n'));
  return socket;
}

/** Resolves when the server has sent something; nothing more is read. */
async function isAnswering(socket: Socket): Promise<void> {
  await once(socket.resume(), 'data');
  socket.pause();
}

/** An endless page, sent slowly. */
const drips: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  const timer = setInterval(() => response.write(' '), 500);
  response.once('close', () => clearInterval(timer));
};

const lastOf = ({ lines }: ServerProcess) => lines.findLast((line) => !line.startsWith('{'));

describe('A server that receives a stop signal', () => {
  it(
    'does not wait for connections without a complete request',
    async () => {
      const server = await aServerProcess({ DATA_DIR: aDataDir(), ...(await aDatabase()) });
      await aStalledConnection(server);
      await aStalledConnection(server, 'GET /api/auth/me HTTP/1.1', 'Host: x');
      expect(await server.stop()).toBe(0);
      expect(lastOf(server)).toBe('Stopped.');
    },
    START_MS,
  );

  // #endless-requests-canceled
  it(
    'cancels requests that do not end, and logs how many',
    async () => {
      const web = await aWebSite({ '/drips': drips });
      const env = { PREVIEW_TIMEOUT_MS: '60000', PREVIEW_ALLOW_HOSTS: web.host, ...(await aDatabase()) };
      const dataDir = aDataDir();
      const server = await aServerProcess({ DATA_DIR: dataDir, ...env });
      const token = await signIn(server);
      mkdirSync(path.join(dataDir, 'files/attachments'), { recursive: true });
      writeFileSync(path.join(dataDir, 'files', LARGE), Buffer.alloc(LARGE_BYTES));
      const hanging = call(server, createPost, { token, body: { content: `${web.origin}/drips` } });
      hanging.catch(() => {}); // awaited below
      await vi.waitFor(() => expect(web.requests).toEqual(['/drips']));
      const download = await aStalledConnection(server, `GET /storage/${LARGE} HTTP/1.1`, 'Host: x', '', '');
      const upload = await aStalledConnection(
        server,
        'POST /api/imports HTTP/1.1',
        'Host: x',
        `Authorization: Bearer ${token}`,
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 100000',
        'Expect: 100-continue',
        '',
        (aFile('<!DOCTYPE NETSCAPE-Bookmark-file-1>').payload as Buffer).toString().slice(0, 100),
      );
      await Promise.all([download, upload].map(isAnswering));
      upload.write('x'.repeat(10_000)); // enough for the minimum rate until the server stops
      expect(await server.stop()).toBe(0);
      expect(lastOf(server)).toBe('Stopped. Cut off: 1 preview, 2 requests.');
      // The post is saved without its preview.
      expect((await hanging).status).toBe(201);
      const again = await aServerProcess({ DATA_DIR: dataDir, ...env });
      expect((await listed(again, await signIn(again))).map(({ url }) => url)).toContain(`${web.origin}/drips`);
    },
    2 * START_MS,
  );

  // #previews-left-for-later
  it(
    'leaves pending previews to the next start',
    async () => {
      const web = await aWebSite({ '/drips': drips });
      const env = { DATA_DIR: aDataDir(), PREVIEW_TIMEOUT_MS: '60000', PREVIEW_ALLOW_HOSTS: web.host };
      const database = await aDatabase();
      const server = await aServerProcess({ ...env, ...database });
      const { payload, headers } = aFile(
        `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF="${web.origin}/drips">A link</A></DL><p>`,
      );
      await fetch(`${server.url}/api/imports`, {
        method: 'POST',
        headers: { ...(headers as Record<string, string>), authorization: `Bearer ${await signIn(server)}` },
        body: new Uint8Array(payload as Buffer),
      });
      await vi.waitFor(() => expect(web.requests).toEqual(['/drips']));
      expect(await server.stop()).toBe(0);
      expect(lastOf(server)).toBe('Stopped.');
      await aServerProcess({ ...env, ...database });
      await vi.waitFor(() => expect(web.requests).toEqual(['/drips', '/drips']));
    },
    START_MS,
  );

  it(
    'ends immediately at the second signal',
    async () => {
      const web = await aWebSite({ '/drips': drips });
      const server = await aServerProcess({
        DATA_DIR: aDataDir(),
        PREVIEW_TIMEOUT_MS: '60000',
        PREVIEW_ALLOW_HOSTS: web.host,
        ...(await aDatabase()),
      });
      const token = await signIn(server);
      const hanging = call(server, createPost, { token, body: { content: `${web.origin}/drips` } }).catch(() => null);
      await vi.waitFor(() => expect(web.requests).toEqual(['/drips']));
      const first = server.stop('SIGTERM');
      await vi.waitFor(() => expect(call(server, getMe, { token })).rejects.toThrow('fetch failed'));
      expect(await server.stop('SIGINT')).toBe(1);
      expect(await first).toBe(1);
      expect(lastOf(server)).not.toMatch(/^Stopped/);
      expect(await hanging).toBeNull();
    },
    START_MS,
  );
});
