import { request } from 'node:http';
import type { AddressInfo } from 'node:net';

import { importBookmarks, listImports, listPosts } from '@benotes/contract';
import { expect, it, vi } from 'vitest';

import { aFile, anApp, aPerson, type Person, type TestApp } from '../../testing/app.ts';
import { leftovers } from '../../testing/archive.ts';
import { holdWrite } from '../../testing/hold-write.ts';

const FILE = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>
<DT><A HREF="https://example.org/one">One</A>
<DT><A HREF="https://example.org/two">Two</A></DL>`;
const LONG = { timeout: 20_000 };

/** Uploads a whole file and disconnects once the server has it. */
async function uploadAndLeave(test: TestApp, { token }: Person): Promise<void> {
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo; // of a port, as it listens on one
  const { payload, headers } = aFile(FILE);
  const sent = request({
    port,
    method: 'POST',
    path: importBookmarks.url,
    headers: { ...(headers as Record<string, string>), authorization: `Bearer ${token}` },
  }).on('error', () => {}); // it disconnects without a response
  sent.end(payload);
  await vi.waitFor(() => expect(leftovers(test).some((name) => name.endsWith('posts.jsonl'))).toBe(true), LONG);
  sent.destroy();
  await vi.waitFor(async () => {
    const open = await new Promise((resolve) => test.app.server.getConnections((_error, count) => resolve(count)));
    expect(open).toBe(0);
  }, LONG);
}

// #whole-without-its-client
it('An import whose client has gone is complete all the same, and is listed', async () => {
  const test = await anApp();
  const person = await aPerson(test);
  const endWrite = holdWrite(test, person);
  await uploadAndLeave(test, person);
  expect((await person.call(listPosts, { query: {} })).body.data).toEqual([]);
  expect((await person.call(listImports, { query: {} })).body.data).toEqual([]);

  await endWrite();
  await vi.waitFor(async () => {
    const { data } = (await person.call(listImports, { query: {} })).body;
    expect(data).toMatchObject([{ status: 'done', result: { posts: 2 } }]);
  }, LONG);
  expect((await person.call(listPosts, { query: {} })).body.data).toHaveLength(2);
  await vi.waitFor(() => expect(leftovers(test)).toEqual([]), LONG);
});
