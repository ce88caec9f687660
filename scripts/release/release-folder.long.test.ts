import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isBuilt, served } from '../deployables.mjs';
import { writeLicenses } from './licenses.mjs';
import { writeRelease } from './release-folder.mjs';

const OWNER = { email: 'owner@example.org', password: 'correct horse battery' };
const LISTENING = /^Listening on (\S+)/;
/** The user `nobody`, as whom root starts the server. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const hasBuild = served.every((deployable) => isBuilt(deployable));

/**
 * The stages of the Dockerfile without a container engine: packed, started elsewhere, as a user who may not write
 * there.
 */
describe.skipIf(!hasBuild)('A release', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'benotes-release-'));
  const release = path.join(folder, 'benotes');
  const dataDir = path.join(folder, 'data');
  let server: ChildProcess;
  let url = '';

  /** Runs a script of the release with nothing but Node: no search path, no home. */
  const start = (...args: string[]) =>
    spawn(process.execPath, args, {
      cwd: release,
      env: {
        DATA_DIR: dataDir,
        PORT: '0',
        PATH: '/nowhere',
        OWNER_EMAIL: OWNER.email,
        OWNER_PASSWORD: OWNER.password,
        PREVIEW_TIMEOUT_MS: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    });

  beforeAll(async () => {
    await writeLicenses();
    writeRelease(release);
    makeReadOnly(release);
    mkdirSync(dataDir, { mode: 0o700 });
    if (isRoot) chownSync(dataDir, NOBODY, NOBODY);
    chmodSync(folder, 0o755);
    server = start('server/dist/main.js');
    url = await addressOf(server);
  }, 120_000);

  afterAll(() => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('serves the page, the modules, and the API', async () => {
    const page = await (await fetch(url)).text();
    expect(page).toContain('<title>Benotes');
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/api/auth/me`)).status).toBe(401);
  });

  it('has what is compiled: passwords, the database, images', async () => {
    const signedIn = await post('/api/auth/login', OWNER);
    const { data } = (await signedIn.json()) as { data: { token: { access_token: string } } };
    const headers = { authorization: `Bearer ${data.token.access_token}` };
    const form = new FormData();
    form.set('file', new Blob([ONE_PIXEL], { type: 'image/png' }), 'pixel.png');
    const uploaded = await fetch(`${url}/api/files`, { method: 'POST', headers, body: form });
    expect(uploaded.status).toBeLessThan(300);
  });

  it('makes a backup while it runs', async () => {
    const backup = start('server/dist/backup.js', 'backup', path.join(dataDir, 'backup.zip'));
    expect(await exitOf(backup)).toBe(0);
    expect(readdirSync(dataDir)).toContain('backup.zip');
  });

  it('includes no tools that build it, and no link to the outside', () => {
    const packages = readdirSync(path.join(release, 'node_modules/.pnpm'));
    expect(packages.filter((name) => /^(?:vite|typescript|vitest|playwright|storybook)@/.test(name))).toEqual([]);
    const outside = linksIn(release).filter((link) => !realpathSync(link).startsWith(realpathSync(release)));
    expect(outside).toEqual([]);
  });

  it('stops like any other server', async () => {
    server.kill('SIGTERM');
    expect(await exitOf(server)).toBe(0);
  });

  const post = (target: string, body: object) =>
    fetch(`${url}${target}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
});

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Root may write everywhere; others may not write to files without the permission. */
function makeReadOnly(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (!lstatSync(file).isSymbolicLink()) chmodSync(file, lstatSync(file).isDirectory() ? 0o555 : 0o444);
  }
  chmodSync(folder, 0o555);
}

const linksIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** The URL that a server prints. @throws Error with its output if it ends before. */
function addressOf(child: ChildProcess): Promise<string> {
  const printed: string[] = [];
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface({ input: stream }).on('line', (line) => {
          printed.push(line);
          const address = LISTENING.exec(line)?.[1];
          if (address !== undefined) resolve(address);
        });
    child.once('close', () => reject(new Error(printed.join('\n'))));
  });
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.once('exit', resolve);
  });
