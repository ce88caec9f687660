import { setTimeout as rest } from 'node:timers/promises';

import { type Endpoint, importBookmarks, listCollections, listPosts, type Output } from '@benotes/contract';
import { Client } from 'pg';
import { expect } from 'vitest';

import { aDatabase, aDataDir, aFile } from './app.ts';
import { aCommand, aServerProcess, type ServerProcess, signIn, untilNotOverloaded } from './processes.ts';

/** The number of kills in each test. */
export const KILLS = Number(process.env['KILLS'] ?? 5);
export const TIMEOUT_MS = 60_000 + KILLS * 30_000;
/** The time until a kill, which differs from one to the next. */
export const untilKill = (kill: number) => rest(20 + ((kill * 83) % 300));

/** Calls a route of the server that runs at the moment; null if it was killed meanwhile. */
type Call = <E extends Endpoint>(
  endpoint: E,
  given?: { params?: Record<string, number>; query?: Record<string, string>; body?: object },
) => Promise<{ status: number; body: Output<E> } | null>;

/** A server that is killed and started again, always with the same data. */
export async function aRestartableServer() {
  const env: Record<string, string> = { DATA_DIR: aDataDir(), ...(await aDatabase()) };
  let server = await aServerProcess(env);
  let token = await signIn(server);
  const send = async (url: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }) =>
    untilNotOverloaded(() =>
      fetch(server.url + url, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } }),
    ).catch(() => null);
  const call: Call = async ({ method, url }, { params = {}, query = {}, body } = {}) => {
    const address = url.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
    const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const answer = await send(`${address}?${new URLSearchParams(query)}`, { method, ...json });
    const text = await answer?.text().catch(() => null);
    return answer && typeof text === 'string'
      ? { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as never }
      : null;
  };
  const upload = ({ url }: Endpoint, content: string | Uint8Array, name: string) => {
    const { payload, headers } = aFile(content, name);
    return send(url, {
      method: 'POST',
      body: new Uint8Array(payload as Buffer),
      headers: headers as Record<string, string>,
    });
  };
  const restart = async () => {
    await server.stop('SIGKILL');
    server = await aServerProcess(env);
    token = await signIn(server);
  };
  const checkData = () => aCommand('check-data', [], env);
  return {
    call,
    upload,
    restart,
    expireLeases: () => expireLeases(env),
    checkData,
    current: (): ServerProcess => server,
  };
}

/** As seconds after the kill: on PostgreSQL, the process might have been another one that still works. */
export async function expireLeases(env: Readonly<Record<string, string>>): Promise<void> {
  const connectionString = env['DATABASE_URL'];
  if (connectionString === undefined) return;
  const client = new Client({ connectionString });
  await client.connect();
  await client.query('delete from leases');
  await client.end();
}

export type MortalServer = Awaited<ReturnType<typeof aRestartableServer>>;

/** All posts of a list, in its order, page by page. */
export async function allPosts({ call }: MortalServer, query: Record<string, string>) {
  const found: Output<typeof listPosts>['data'] = [];
  for (;;) {
    const last = found.at(-1);
    const page: Record<string, string> = { ...query, limit: '100', ...(last && { after_id: String(last.id) }) };
    const { data } = (await call(listPosts, { query: page }))?.body ?? { data: [] };
    if (data.length === 0) return found;
    found.push(...data);
  }
}

/** A bookmark file with collections below each other, each with links. */
export const treeFile = (name: string, depth: number, links: number): string => {
  const level = (left: number): string =>
    left === 0
      ? ''
      : `<DT><H3>${name} ${left}</H3><DL><p>${Array.from(
          { length: links },
          (_, index) => `<DT><A HREF="https://example.org/${name}/${left}/${index}">${name} ${index}</A>`,
        ).join('')}${level(left - 1)}</DL><p>`;
  return `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${level(depth)}</DL><p>`;
};

/** Imports a tree of collections, and returns them. */
export async function importTree({ upload, call }: MortalServer, name: string, depth: number, links: number) {
  expect((await upload(importBookmarks, treeFile(name, depth, links), 'bookmarks.html'))?.status).toBe(201);
  const { data } = (await call(listCollections))?.body ?? { data: [] };
  return data.filter((collection) => collection.name.startsWith(`${name} `));
}
