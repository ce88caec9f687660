import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from '@playwright/test';

import { ended, freePort, makeDataDir, OWNER, spawnServer, startServer } from '../server.ts';

/** Starts a server that is expected to give up: how it ended and the lines it printed. */
async function refusedStart(env: Record<string, string>) {
  const { child, output } = spawnServer({ DATA_DIR: await makeDataDir(), PORT: String(await freePort()), ...env });
  const code = await ended(child);
  return { code, lines: output().trim().split('\n') };
}

test('the first start prints the address and a link for setting up, a later one with a user no link', async () => {
  const fresh = await startServer();
  expect(fresh.output()).toContain(`${fresh.url}/setup?token=`);
  await fresh.stop();

  const owned = await startServer({
    OWNER_NAME: OWNER.name,
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
  });
  expect(owned.output()).toContain(owned.url);
  expect(owned.output()).not.toContain('/setup');
  await owned.stop();
});

test('a second start on the same data folder says so in one line and ends with code 1', async () => {
  const first = await startServer();
  const { code, lines } = await refusedStart({ DATA_DIR: first.dataDir });
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(first.dataDir);
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  await first.stop();
});

test('a busy port is named in one line', async () => {
  const first = await startServer();
  const { port } = new URL(first.url);
  const { code, lines } = await refusedStart({ PORT: port });
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(port);
  await first.stop();
});

for (const [name, value] of [
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['APP_URL', 'notes at home'],
  ['LOG_LEVEL', 'loud'],
  ['IMPORT_MAX_BYTES', '-1'],
] as const) {
  test(`${name}=${value} is refused in one line that names the variable`, async () => {
    const { code, lines } = await refusedStart({ [name]: value });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(name);
  });
}

test('a damaged database is refused in one line and left as it is', async () => {
  const dataDir = await makeDataDir();
  const first = spawnServer({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  await expect.poll(first.output).toContain('/setup?token=');
  await ended(first.child, () => first.child.kill('SIGTERM'));
  const name = (await readdir(dataDir)).find((file) => /\.(sqlite|db)3?$/.test(file));
  expect(name, 'the database stands in the data folder').toBeDefined();
  await writeFile(path.join(dataDir, name!), 'this was a database once\n'.repeat(500));

  const { code, lines } = await refusedStart({ DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(name!);
});

test('a signal ends the server in peace', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const { child, output } = spawnServer({ DATA_DIR: await makeDataDir(), PORT: String(await freePort()) });
    await expect.poll(output).toContain('/setup?token=');
    expect(await ended(child, () => child.kill(signal))).toBe(0);
  }
});

test('what was stored is there after a restart', async () => {
  const dataDir = await makeDataDir();
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  const owner = { OWNER_NAME: OWNER.name, OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password };
  const first = spawnServer({ ...env, ...owner });
  const isUp = () =>
    fetch(`http://localhost:${env.PORT}/healthz`).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(isUp).toBe(200);
  await ended(first.child, () => first.child.kill('SIGKILL'));

  const second = spawnServer(env);
  await expect.poll(isUp).toBe(200);
  const answer = await fetch(`http://localhost:${env.PORT}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: OWNER.email, password: OWNER.password }),
  });
  expect(answer.status).toBe(200);
  await ended(second.child, () => second.child.kill('SIGTERM'));
});
