import { once } from 'node:events';
import net from 'node:net';
import { setTimeout } from 'node:timers/promises';

import { afterEach, describe, expect, it } from 'vitest';

import { anApp, aPerson, type Person, type TestApp } from '../app.ts';
import { everythingIn } from '../attack-state.ts';

const open = new Set<net.Socket>();
afterEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
});

async function listening(): Promise<{ test: TestApp; person: Person; port: number }> {
  const test = await anApp();
  const person = await aPerson(test);
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  return { test, person, port: Number(new URL(address).port) };
}

async function connect(port: number): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {}); // the server closes it, which the tests expect
  open.add(socket);
  await once(socket, 'connect');
  socket.resume(); // otherwise the end of the connection would not be noticed
  return socket;
}

/** Sends bytes; returns the response until the server closes the connection or takes too long. */
async function exchange(port: number, bytes: string): Promise<{ text: string; isClosed: boolean }> {
  const socket = await connect(port);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.write(bytes, 'latin1');
  const isClosed = await Promise.race([
    // Not `once` of Node's events, which fails if the server resets the connection.
    new Promise<boolean>((resolve) => {
      socket.once('close', () => resolve(true));
    }),
    setTimeout(15_000, false, { ref: false }),
  ]);
  return { text, isClosed };
}

const statuses = (text: string) => [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));

describe('An ambiguous request', () => {
  const body = '{"content":"smuggled"}';
  const smuggled = (token: string) =>
    `POST /api/posts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

  it.each<[string, (inside: string) => string, number[]]>([
    [
      'Content-Length and chunks',
      (inside) =>
        `POST /api/auth/forgot HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inside}`,
      [400],
    ],
    [
      'an obfuscated Transfer-Encoding',
      (inside) =>
        `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${inside}`,
      [400],
    ],
    [
      'two Transfer-Encodings',
      (inside) => `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${inside}`,
      [400],
    ],
    [
      'two Content-Lengths',
      (inside) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nContent-Length: 5\r\n\r\n${inside}`,
      [400],
    ],
    [
      'a negative Content-Length',
      (inside) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n${inside}`,
      [400],
    ],
    [
      'a Content-Length with a plus sign',
      (inside) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +0\r\n\r\n${inside}`,
      [400],
    ],
    [
      'a space before the colon',
      (inside) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length : 0\r\n\r\n${inside}`,
      [400],
    ],
    [
      'a folded line',
      (inside) => `POST / HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\nContent-Length: 5\r\n x\r\n\r\n${inside}`,
      [400],
    ],
    ['bare line feeds', (inside) => `GET /healthz HTTP/1.1\nHost: x\nX: y\n\n${inside}`, [400]],
    [
      'a bare carriage return in a header',
      (inside) => `GET /healthz HTTP/1.1\r\nHost: x\r\nX: a\rContent-Length: 5\r\n\r\n${inside}`,
      [400],
    ],
    ['no Host header', () => 'GET /healthz HTTP/1.1\r\n\r\n', [400]],
    ['an unknown version', (inside) => `GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n${inside}`, [400]],
    ['a NUL in a header', () => 'GET /healthz HTTP/1.1\r\nHost: x\r\nX: a\u0000b\r\n\r\n', [400]],
    ['a header of 100 KB', () => `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, [431]],
    [
      'two thousand headers',
      () => `GET /healthz HTTP/1.1\r\nHost: x\r\n${'X-Long-Name: xxxx\r\n'.repeat(2000)}\r\n`,
      [431],
    ],
    ['another protocol', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
    ['a CONNECT request', () => 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n', []],
  ])('is refused and the connection is closed: %s', async (_what, request, answered) => {
    const { test, person, port } = await listening();
    const before = await everythingIn(test.db);
    const { text, isClosed } = await exchange(port, request(smuggled(person.token)));
    expect([statuses(text), isClosed]).toEqual([answered, true]);
    expect(text).not.toMatch(/at .*\.[jt]s|node:/);
    expect(await everythingIn(test.db)).toEqual(before);
  });

  it('with an absolute URL is processed once', async () => {
    const { port } = await listening();
    const asked = 'GET http://evil.test/api/auth/me HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n';
    const { text } = await exchange(port, asked);
    expect(statuses(text)).toHaveLength(1);
    expect([400, 401, 404]).toContain(statuses(text)[0]);
  });
});

describe('A connection without a complete request', () => {
  // #incomplete-request-closed
  it('is closed, and other requests are served meanwhile', { timeout: 40_000 }, async () => {
    const { person, port } = await listening();
    const begun = 'POST /api/posts HTTP/1.1\r\nHost: x\r\n';
    const slow = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const socket = await connect(port);
        // Half of them send incomplete headers, the others send nothing.
        if (index % 2 === 0) socket.write(begun);
        return socket;
      }),
    );
    const bodies = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const socket = await connect(port);
        socket.write(
          `${begun}Authorization: Bearer ${person.token}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
        );
        return socket;
      }),
    );
    const headers = { authorization: `Bearer ${person.token}`, connection: 'close' };
    for (let count = 0; count < 30; count += 1) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/posts`, { headers });
      await answer.text();
      expect(answer.status).toBe(200);
    }
    // Closed by the server: the test itself keeps them open.
    await Promise.all([...slow, ...bodies].filter(({ closed }) => !closed).map((socket) => once(socket, 'close')));
  });
});
