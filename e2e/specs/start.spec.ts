import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';

import { freePort } from '@benotes/build/free-port';
import { expect, test as base } from '@playwright/test';

import { ended, makeDataDir, OWNER, printed, spawnServer } from '../server.ts';

type Env = Record<string, string>;

const OWNER_ENV = { OWNER_NAME: OWNER.name, OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password };

interface Fixtures {
  /** An empty folder. */
  dataDir: string;
  /** Starts a server process on a free port with that folder. It is killed after the test. */
  spawn: (env?: Env, command?: string[]) => Promise<ReturnType<typeof spawnServer>>;
  /** Starts a process that is expected to exit. Returns its exit code and its output. */
  failedStart: (env: Env) => Promise<{ code: number | null; lines: string[] }>;
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
  dataDir: async ({}, provide) => {
    const folder = await makeDataDir();
    await provide(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }); // a killed server may still be ending
  },
  spawn: async ({ dataDir }, provide) => {
    const started: ReturnType<typeof spawnServer>[] = [];
    await provide(async (env, command) => {
      const server = spawnServer({ DATA_DIR: dataDir, PORT: String(await freePort()), ...env }, command);
      started.push(server);
      return server;
    });
    await Promise.all(started.map(({ child }) => ended(child, () => child.kill('SIGKILL'))));
  },
  failedStart: async ({ spawn }, provide) =>
    provide(async (env) => {
      const { child, output } = await spawn(env);
      const [code] = (await once(child, 'close')) as [number | null]; // after all of its output, unlike 'exit'
      return { code, lines: output().trim().split('\n') };
    }),
});

test('the first start prints the URL and a setup link', async ({ spawn }) => {
  const port = String(await freePort());
  await printed(await spawn({ PORT: port }), `http://localhost:${port}/setup?token=`);
});

test('a start with a user prints the URL and no setup link', { tag: '@long' }, async ({ spawn }) => {
  const port = String(await freePort());
  const server = await spawn({ PORT: port, ...OWNER_ENV });
  await printed(server, `http://localhost:${port}`);
  expect(server.output()).not.toContain('/setup');
});

test(
  'a second start on the same data folder prints one line and exits with code 1',
  { tag: '@long' },
  async ({ spawn, failedStart, dataDir }) => {
    const first = await spawn();
    await printed(first, '/setup?token=');
    const { code, lines } = await failedStart({});
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(dataDir);
    expect(first.child.exitCode, 'the first one keeps running').toBeNull();
  },
);

test('a port in use is reported in one line', { tag: '@long' }, async ({ failedStart }) => {
  const other = createServer();
  const port = await freePort();
  await new Promise<void>((listening) => {
    other.listen(port, '127.0.0.1', listening);
  });
  const { code, lines } = await failedStart({ PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(lines.filter((line) => line.includes(String(port)))).toEqual([lines.at(-1)]);
});

for (const [name, value] of [
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['APP_URL', 'notes at home'],
  ['LOG_LEVEL', 'loud'],
  ['IMPORT_MAX_BYTES', '-1'],
] as const) {
  test(
    `${name}=${value} is rejected in one line with the name of the variable`,
    { tag: '@long' },
    async ({ failedStart }) => {
      const { code, lines } = await failedStart({ [name]: value });
      expect(code).toBe(1);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(name);
    },
  );
}

test(
  'a damaged database is reported in one line and not changed',
  { tag: '@long' },
  async ({ spawn, failedStart, dataDir }) => {
    const first = await spawn();
    await printed(first, '/setup?token=');
    await ended(first.child, () => first.child.kill('SIGTERM'));
    const name = (await readdir(dataDir)).find((file) => /\.(sqlite|db)3?$/.test(file));
    expect(name, 'the database is in the data folder').toBeDefined();
    await writeFile(path.join(dataDir, name!), 'this was a database once\n'.repeat(500));

    const { code, lines } = await failedStart({});
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(name!);
  },
);

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  test(`${signal} shuts the server down cleanly`, { tag: '@long' }, async ({ spawn }) => {
    const server = await spawn();
    await printed(server, '/setup?token=');
    expect(await ended(server.child, () => server.child.kill(signal))).toBe(0);
  });

test('SIGTERM shuts a server down cleanly that npm has started', { tag: '@long' }, async ({ spawn }) => {
  // npm forwards the signal to the shell that runs its scripts. The server itself must exit, too.
  const env = { PORT: String(await freePort()) };
  const server = await spawn(env, ['npm', 'run', '--silent', 'serve']);
  await printed(server, '/setup?token=');
  expect(await ended(server.child, () => server.child.kill('SIGTERM'))).toBe(0);
  await expect(fetch(`http://localhost:${env.PORT}/healthz`)).rejects.toThrow('fetch failed');
});

test('stored data is still there after a restart', async ({ spawn }) => {
  const env = { PORT: String(await freePort()) };
  const first = await spawn({ ...env, ...OWNER_ENV });
  await printed(first, `http://localhost:${env.PORT}`);
  await ended(first.child, () => first.child.kill('SIGKILL'));

  const second = await spawn(env);
  await printed(second, `http://localhost:${env.PORT}`);
  const response = await fetch(`http://localhost:${env.PORT}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: OWNER.email, password: OWNER.password }),
  });
  expect(response.status).toBe(200);
  await ended(second.child, () => second.child.kill('SIGTERM'));
});
