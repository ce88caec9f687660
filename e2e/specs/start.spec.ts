import { readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';

import { expect, test as base } from '@playwright/test';

import { ended, freePort, makeDataDir, OWNER, spawnServer } from '../server.ts';

type Env = Record<string, string>;

const AN_OWNER = { OWNER_NAME: OWNER.name, OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password };

interface Fixtures {
  /** An empty folder. */
  dataDir: string;
  /** Starts a process of the server on a free port and that folder; whatever still runs at the end is killed. */
  spawn: (env?: Env, command?: string[]) => Promise<ReturnType<typeof spawnServer>>;
  /** Starts one that is expected to give up: how it ended and the lines it printed. */
  refusedStart: (env: Env) => Promise<{ code: number | null; lines: string[] }>;
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
  dataDir: async ({}, provide) => {
    const folder = await makeDataDir();
    await provide(folder);
    await rm(folder, { recursive: true, force: true });
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
  refusedStart: async ({ spawn }, provide) =>
    provide(async (env) => {
      const { child, output } = await spawn(env);
      await expect.poll(() => child.exitCode, 'the server gives up').not.toBeNull();
      return { code: child.exitCode, lines: output().trim().split('\n') };
    }),
});

test('the first start prints the address and a link for setting up', async ({ spawn }) => {
  const port = String(await freePort());
  const { output } = await spawn({ PORT: port });
  await expect.poll(output).toContain(`http://localhost:${port}/setup?token=`);
});

test('a start with a user prints the address and no link', async ({ spawn }) => {
  const port = String(await freePort());
  const { output } = await spawn({ PORT: port, ...AN_OWNER });
  await expect.poll(output).toContain(`http://localhost:${port}`);
  expect(output()).not.toContain('/setup');
});

test('a second start on the same data folder says so in one line and ends with code 1', async ({
  spawn,
  refusedStart,
  dataDir,
}) => {
  const first = await spawn();
  await expect.poll(first.output).toContain('/setup?token=');
  const { code, lines } = await refusedStart({});
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(dataDir);
  expect(first.child.exitCode, 'the first one goes on').toBeNull();
});

test('a busy port is named in one line', async ({ refusedStart }) => {
  const other = createServer();
  const port = await freePort();
  await new Promise<void>((listening) => {
    other.listen(port, '127.0.0.1', listening);
  });
  const { code, lines } = await refusedStart({ PORT: String(port) });
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
  test(`${name}=${value} is refused in one line that names the variable`, async ({ refusedStart }) => {
    const { code, lines } = await refusedStart({ [name]: value });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(name);
  });
}

test('a damaged database is refused in one line and left as it is', async ({ spawn, refusedStart, dataDir }) => {
  const first = await spawn();
  await expect.poll(first.output).toContain('/setup?token=');
  await ended(first.child, () => first.child.kill('SIGTERM'));
  const name = (await readdir(dataDir)).find((file) => /\.(sqlite|db)3?$/.test(file));
  expect(name, 'the database stands in the data folder').toBeDefined();
  await writeFile(path.join(dataDir, name!), 'this was a database once\n'.repeat(500));

  const { code, lines } = await refusedStart({});
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(name!);
});

test('a signal ends the server in peace', async ({ spawn }) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const { child, output } = await spawn();
    await expect.poll(output).toContain('/setup?token=');
    expect(await ended(child, () => child.kill(signal))).toBe(0);
  }

  // npm hands it on to the shell it runs scripts in, which must not be all that ends.
  const address = { PORT: String(await freePort()) };
  const { child, output } = await spawn(address, ['npm', 'run', '--silent', 'serve']);
  await expect.poll(output).toContain('/setup?token=');
  expect(await ended(child, () => child.kill('SIGTERM'))).toBe(0);
  await expect(fetch(`http://localhost:${address.PORT}/healthz`)).rejects.toThrow('fetch failed');
});

test('what was stored is there after a restart', async ({ spawn }) => {
  const env = { PORT: String(await freePort()) };
  const first = await spawn({ ...env, ...AN_OWNER });
  const isUp = () =>
    fetch(`http://localhost:${env.PORT}/healthz`).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(isUp).toBe(200);
  await ended(first.child, () => first.child.kill('SIGKILL'));

  const second = await spawn(env);
  await expect.poll(isUp).toBe(200);
  const answer = await fetch(`http://localhost:${env.PORT}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: OWNER.email, password: OWNER.password }),
  });
  expect(answer.status).toBe(200);
  await ended(second.child, () => second.child.kill('SIGTERM'));
});
