import {
  acceptInvitation,
  confirmSession,
  createInvitation,
  createPost,
  type Endpoint,
  type Input,
  listPosts,
  login,
  type Output,
  TOKEN_COOKIE,
} from '@benotes/contract';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';

import { aDataDir } from '../app.ts';
import { aReplication, hasPostgres } from '../debian-postgres.ts';
import { aServerProcess, call, OWNER, type ServerProcess } from '../processes.ts';
import { aProxy } from '../proxy.ts';

const TIMEOUT_MS = 120_000;
const isPossible = inject('postgresUrl') !== undefined && hasPostgres();
/** The number of writes that are confirmed before the primary is killed. */
const CONFIRMED = 40;

/** A browser: it keeps the cookies of responses. */
function aBrowser(server: ServerProcess) {
  const cookies = new Map<string, string>();
  const send = async (endpoint: Endpoint, body?: object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const token = cookies.get(TOKEN_COOKIE);
    const answer = await call(server, endpoint, { ...(token && { token }), body, headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, decodeURIComponent(value));
    }
    return answer;
  };
  return {
    send,
    signIn: async (who: Input<typeof login>['body'] = OWNER) => {
      const { data } = (await (await send(login, who)).json()) as Output<typeof login>;
      cookies.set(TOKEN_COOKIE, data.token.access_token);
    },
    write: async (content: string) => (await send(createPost, { content })).status,
    read: async () =>
      ((await (await send(listPosts)).json()) as Output<typeof listPosts>).data.map(({ content }) => content),
  };
}

async function aClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {}); // it is killed
  await client.connect();
  onTestFinished(() => client.end().catch(() => {}));
  return client;
}

describe.runIf(isPossible)('A server with a copy of its database', { timeout: TIMEOUT_MS }, () => {
  // #own-writes-are-read
  it('reads from the copy, but never less than what the same browser has written', async () => {
    const { primary, copy } = await aReplication(false);
    const env = { DATA_DIR: aDataDir(), DATABASE_URL: primary.url, DATABASE_READ_URL: copy.url };
    const server = await aServerProcess(env);
    const [writer, reader] = [aBrowser(server), aBrowser(server)];
    for (const browser of [writer, reader]) await browser.signIn();
    const onCopy = await aClient(copy.url);
    const before = await reader.read();
    await onCopy.query('select pg_wal_replay_pause()');
    expect(await writer.write('New.')).toBe(201);
    expect(await writer.read()).toEqual(['New.', ...before]);
    expect(await reader.read()).toEqual(before); // from the copy, which is behind
    await onCopy.query('select pg_wal_replay_resume()');
    await vi.waitFor(async () => expect(await reader.read()).toEqual(['New.', ...before]));
    await server.stop();
  });

  // #invited-user-sees-posts
  it('shows somebody who accepts an invitation the first posts, even if the copy is behind', async () => {
    const { primary, copy } = await aReplication(false);
    const env = { DATA_DIR: aDataDir(), DATABASE_URL: primary.url, DATABASE_READ_URL: copy.url };
    const server = await aServerProcess(env);
    const [owner, invited] = [aBrowser(server), aBrowser(server)];
    await owner.signIn();
    await owner.send(confirmSession, { password: OWNER.password });
    const invitation = await owner.send(createInvitation, { email: 'new@example.org' });
    const { data } = (await invitation.json()) as Output<typeof createInvitation>;
    const onCopy = await aClient(copy.url);
    await onCopy.query('select pg_wal_replay_pause()');
    const token = new URL(data.link ?? '').searchParams.get('invitation') ?? '';
    const account = { name: 'New', password: 'a password of my own' };
    expect((await invited.send(acceptInvitation, { token, ...account })).status).toBe(201);
    await invited.signIn({ email: 'new@example.org', password: account.password });
    expect(await invited.read()).not.toEqual([]);
    await server.stop();
  });

  it('reads from the primary while there is no copy', async () => {
    const { primary, copy } = await aReplication(false);
    const env = { DATA_DIR: aDataDir(), DATABASE_URL: primary.url, DATABASE_READ_URL: copy.url };
    const server = await aServerProcess(env);
    const browser = aBrowser(server);
    await browser.signIn();
    await copy.kill();
    await vi.waitFor(() =>
      expect(server.lines).toContainEqual(expect.stringContaining('the copy cannot be read, so the primary is')),
    );
    expect(await browser.write('Without a copy.')).toBe(201);
    expect(await browser.read()).toContain('Without a copy.');
    await server.stop();
  });
});

describe.runIf(isPossible)('A primary that is killed under load', { timeout: TIMEOUT_MS }, () => {
  // #takeover-loses-nothing
  it('loses no confirmed write if its copy is synchronous and takes over', async () => {
    const { primary, copy } = await aReplication(true);
    const proxy = await aProxy(primary.url);
    const server = await aServerProcess({ DATA_DIR: aDataDir(), DATABASE_URL: proxy.url });
    const confirmed: string[] = [];
    const over = new AbortController();
    const write = async (writer: number) => {
      const browser = aBrowser(server);
      await browser.signIn();
      for (let index = 0; !over.signal.aborted; index += 1) {
        const content = `Writer ${writer}, note ${index}.`;
        if ((await browser.write(content)) === 201) confirmed.push(content);
      }
    };
    const writing = Promise.all([1, 2, 3, 4].map((writer) => write(writer)));
    await vi.waitFor(() => expect(confirmed.length).toBeGreaterThan(CONFIRMED), { timeout: TIMEOUT_MS / 2 });
    await primary.kill();
    const before = confirmed.length;
    await copy.promote();
    proxy.redirect(copy.url);
    await vi.waitFor(() => expect(confirmed.length).toBeGreaterThan(before + CONFIRMED), { timeout: TIMEOUT_MS / 2 });
    over.abort();
    await writing;
    const { rows } = await (await aClient(copy.url)).query<{ content: string }>('select content from posts');
    const kept = new Set(rows.map(({ content }) => content.replaceAll(/<[^>]*>/g, '')));
    expect(confirmed.filter((content) => !kept.has(content))).toEqual([]);
    await server.stop();
  });
});
