import { createPost, importBookmarks, listPosts, type Output } from '@benotes/contract';
import { describe, expect, inject, it } from 'vitest';

import { aDatabase, aDataDir, aFile } from '../app.ts';
import { aPgBouncer, hasPgBouncer } from '../debian-postgres.ts';
import { aServerProcess, call, type ServerProcess, signIn, untilNotOverloaded } from '../processes.ts';

const TIMEOUT_MS = 120_000;
const isPossible = inject('postgresUrl') !== undefined && hasPgBouncer();
const LINKS = 300;

async function importLinks({ url }: ServerProcess, token: string): Promise<number> {
  const links = Array.from(
    { length: LINKS },
    (_, index) => `<DT><A HREF="https://example.org/${index}">Link ${index}</A>`,
  );
  const file = aFile(`<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${links.join('\n')}</DL><p>`);
  const headers = { ...(file.headers as Record<string, string>), authorization: `Bearer ${token}` };
  const body = new Uint8Array(file.payload as Buffer);
  return (await untilNotOverloaded(() => fetch(url + importBookmarks.url, { method: 'POST', headers, body }))).status;
}

describe.runIf(isPossible)('Two processes behind PgBouncer in transaction mode', { timeout: TIMEOUT_MS }, () => {
  it('migrate the database, import, write and search at the same time', async () => {
    const { DATABASE_URL: direct = '' } = await aDatabase('empty');
    const env = { DATABASE_URL: await aPgBouncer(direct) };
    const servers = await Promise.all([1, 2].map(() => aServerProcess({ DATA_DIR: aDataDir(), ...env })));
    const tokens = await Promise.all(servers.map((server) => signIn(server)));
    const statuses = await Promise.all(
      servers.flatMap((server, index) => {
        const token = tokens[index] ?? '';
        const write = async () => (await call(server, createPost, { token, body: { content: 'At once.' } })).status;
        return [...Array.from({ length: 20 }, () => write()), importLinks(server, token)];
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([201]));
    for (const [index, server] of servers.entries()) {
      const search = { ...listPosts, url: `${listPosts.url}?filter=once&limit=100` } as const;
      const answer = await call(server, search, { token: tokens[index] ?? '' });
      expect(((await answer.json()) as Output<typeof listPosts>).data).toHaveLength(40);
    }
    for (const server of servers) expect(await server.stop()).toBe(0);
  });
});
