import { createPost, listPosts } from '@benotes/contract';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';

import { anApp, aDatabase, aDataDir, aPerson } from '../app.ts';
import { aServerProcess, call, callOnce, listed, type ServerProcess, signIn } from '../processes.ts';
import { aProxy } from '../proxy.ts';

const START_MS = 180_000;
const WRITERS = 4;
const isOnPostgres = inject('postgresUrl') !== undefined;

/** The URL of a database for one test. */
const aDatabaseUrl = async () => (await aDatabase())['DATABASE_URL'] ?? '';

/** A connection of the test itself to the database of the server. */
async function aClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Creates posts concurrently until `isOver`; returns the response to each request. */
async function written(server: ServerProcess, token: string, isOver: () => boolean) {
  const answers: { content: string; status: number; retryAfter: string | null }[] = [];
  const write = async (writer: number) => {
    for (let index = 0; !isOver(); index += 1) {
      const content = `Writer ${writer}, note ${index}.`;
      const answer = await callOnce(server, createPost, { token, body: { content } }).catch(() => null);
      if (!answer) return; // the server has stopped, which the test detects
      answers.push({ content, status: answer.status, retryAfter: answer.headers.get('retry-after') });
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return answers;
}

describe.runIf(isOnPostgres)('A server whose PostgreSQL', () => {
  // #closed-connections-lose-nothing
  it(
    'closes its connections one by one under load responds with 503, loses nothing, and continues',
    async () => {
      const url = await aDatabaseUrl();
      const [server, client] = [await aServerProcess({ DATA_DIR: aDataDir(), DATABASE_URL: url }), await aClient(url)];
      const token = await signIn(server);
      let isOver = false;
      const writing = written(server, token, () => isOver);
      let ended = 0;
      for (let round = 0; round < 5; round += 1) {
        const { rows } = await client.query<{ pid: number }>(
          'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
        for (const { pid } of rows) {
          await client.query('select pg_terminate_backend($1)', [pid]);
          ended += 1;
        }
      }
      isOver = true;
      const answers = await writing;
      expect(ended).toBeGreaterThan(0);
      expect(answers.filter(({ status, retryAfter }) => status !== 201 && !(status === 503 && retryAfter))).toEqual([]);
      expect((await call(server, createPost, { token, body: { content: 'Afterwards.' } })).status).toBe(201);
      const { rows } = await client.query<{ content: string }>('select content from posts');
      const kept = answers.filter(({ status }) => status === 201).map(({ content }) => content);
      expect(rows.map(({ content }) => content)).toEqual(expect.arrayContaining(kept));
      expect(await server.stop()).toBe(0);
    },
    START_MS,
  );

  // #outage-is-reported
  it(
    'becomes unavailable reports this until it or another one is available at its URL',
    async () => {
      const proxy = await aProxy(await aDatabaseUrl());
      const server = await aServerProcess({ DATA_DIR: aDataDir(), DATABASE_URL: proxy.url });
      const token = await signIn(server);
      let isOver = false;
      const writing = written(server, token, () => isOver);
      proxy.cut();
      await vi.waitFor(async () => expect((await fetch(`${server.url}/healthz`)).status).toBe(503));
      const refused = await callOnce(server, listPosts, { token });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      proxy.restore();
      await vi.waitFor(async () => expect((await fetch(`${server.url}/healthz`)).status).toBe(200));
      isOver = true;
      expect(new Set((await writing).map(({ status }) => status))).toEqual(new Set([201, 503]));
      expect((await listed(server, token)).length).toBeGreaterThan(0);
      expect(await server.stop()).toBe(0);
    },
    START_MS,
  );

  // #lost-commit-not-confirmed
  it('is lost during a commit does not confirm the write', async () => {
    const proxy = await aProxy(await aDatabaseUrl());
    const test = await anApp({ DATABASE_URL: proxy.url });
    const person = await aPerson(test);
    proxy.cutAfter('commit\0');
    const answer = await person.call(createPost, { body: { content: 'Perhaps.' } });
    expect(answer).toEqual({
      status: 503,
      body: 'The connection was lost. It is not known whether this was saved: check before you try again.',
    });
    expect((await person.call(createPost, { body: { content: 'Surely.' } })).status).toBe(201);
  });

  // #standby-is-replaced
  it('has become a standby is replaced as soon as another primary is available', async () => {
    const url = await aDatabaseUrl();
    const client = await aClient(url);
    const name = new URL(url).pathname.slice(1);
    const isReadOnly = (value: 'on' | 'off') =>
      client.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    onTestFinished(async () => void (await isReadOnly('off')));
    const test = await anApp({ DATABASE_URL: url });
    const person = await aPerson(test);
    const write = () => person.call(createPost, { body: { content: 'A note.' } });
    await isReadOnly('on');
    await client.query(
      'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await vi.waitFor(async () => expect((await person.call(listPosts)).status).toBe(200));
    expect((await write()).status).toBe(503);
    await isReadOnly('off');
    expect((await write()).status).toBe(201);
  });
});
