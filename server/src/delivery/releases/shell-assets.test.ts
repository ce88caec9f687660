import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { aDataDir, anApp } from '../../../testing/app.ts';
import { statusOf } from '../../../testing/sockets.ts';
import { folderOfAsset, storeShellAssets, shellAssetsDir } from './shell-assets.ts';

const days = (count: number) => vi.setSystemTime(Date.now() + count * 86_400_000);

/** The stored files of a data folder, including those being copied. */
const storedIn = (dataDir: string) => readdirSync(path.join(dataDir, 'shell/assets')).toSorted();

/** Writes a build of the shell with these files. Like a real build, it removes the previous files. */
function build(shell: string, files: Record<string, string | Buffer>): void {
  const assets = path.join(shell, 'assets');
  rmSync(assets, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(assets, name), content);
}

/** A data folder and the output folder of the shell; `start` does what a server does at its start and hourly. */
function aServer() {
  const dataDir = aDataDir();
  const shell = aDataDir();
  return { dataDir, shell, start: () => storeShellAssets(dataDir, shell) };
}

/** A server whose shell was rebuilt after a page was opened. */
async function anUpgradedServer() {
  const { dataDir, shell, start } = aServer();
  const script = 'export const parts = 1;';
  build(shell, { 'lazy-old.js': script, 'lazy-old.js.br': brotliCompressSync(script), 'small-old.js': 'export {};' });
  await start();
  build(shell, { 'lazy-new.js': script });
  await start();
  writeFileSync(path.join(dataDir, 'shell/assets/.hidden.js'), 'hidden');
  return anApp({ DATA_DIR: dataDir });
}

describe('Files of the shell', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  // #removed-after-14-days
  it('are removed fourteen days after another build replaced them, however long they were live', async () => {
    const { dataDir, shell, start } = aServer();
    build(shell, {
      'main-1.js': 'one',
      'main-1.js.br': 'packed',
      'main-1.js.map': '{}',
      'both.js': 'both',
      '.mark': 'x',
    });
    await start();
    days(30);
    build(shell, { 'main-2.js': 'two', 'both.js': 'both' });
    await start();
    days(14);
    await start();
    expect(storedIn(dataDir)).toEqual(['both.js', 'main-1.js', 'main-1.js.br', 'main-2.js']);
    days(0.01);
    await start();
    expect(storedIn(dataDir)).toEqual(['both.js', 'main-2.js']);
  });

  it('are stored for another fourteen days if a replaced build is used again', async () => {
    const { dataDir, shell, start } = aServer();
    for (const name of ['main-1.js', 'main-2.js', 'main-1.js', 'main-2.js']) {
      build(shell, { [name]: name });
      await start();
      days(10);
    }
    await start();
    expect(storedIn(dataDir)).toEqual(['main-1.js', 'main-2.js']);
    days(5);
    await start();
    expect(storedIn(dataDir)).toEqual(['main-2.js']);
  });

  it('are not removed while the server is stopped or the shell is being built', async () => {
    const { dataDir, shell, start } = aServer();
    build(shell, { 'main-1.js': 'one' });
    await start();
    build(shell, {});
    await start();
    build(shell, { 'main-1.js': 'one' });
    await start();
    days(100);
    build(shell, { 'main-2.js': 'two' });
    await start();
    expect(storedIn(dataDir)).toEqual(['main-1.js', 'main-2.js']);
  });

  it('are copied completely after a killed process or an unfinished build', async () => {
    const { dataDir, shell, start } = aServer();
    build(shell, { 'main-1.js': 'ha' });
    await start();
    mkdirSync(path.join(dataDir, 'shell/assets/.drafts'));
    writeFileSync(path.join(dataDir, 'shell/assets/.drafts/main-0.js'), 'ha');
    build(shell, { 'main-1.js': 'half and half' });
    await start();
    expect(storedIn(dataDir)).toEqual(['main-1.js']);
    const { app } = await anApp({ DATA_DIR: dataDir });
    expect((await app.inject('/assets/main-1.js')).body).toBe('half and half');
  });

  it('are stored once by servers that start concurrently', async () => {
    const { dataDir, shell, start } = aServer();
    build(shell, Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`part-${index}.js`, 'part'])));
    await Promise.all([start(), start(), start()]);
    expect(storedIn(dataDir)).toHaveLength(20);
    expect(existsSync(path.join(dataDir, 'shell/replaced.json'))).toBe(false);
  });

  it('are also removed while a server runs', async () => {
    const { dataDir, shell, start } = aServer();
    build(shell, { 'main-0.js': 'none' });
    await start();
    writeFileSync(path.join(dataDir, 'shell/replaced.json'), '{ "main-0.js": "2026-11-01T09:00:00Z" }');
    const { housekeeping } = await anApp({ DATA_DIR: dataDir });
    await housekeeping.round();
    expect(storedIn(dataDir)).not.toContain('main-0.js');
  });

  it('are served from the current build, or otherwise from the stored ones', async () => {
    const { dataDir, shell, start } = aServer();
    build(shell, { 'main-1.js': 'one', 'both.js': 'both' });
    await start();
    build(shell, { 'main-2.js': 'two', 'both.js': 'both' });
    const folderOf = (name: string) => folderOfAsset(dataDir, name, shell);
    expect([await folderOf('both.js'), await folderOf('main-2.js')]).toEqual([shell, shell]);
    expect([await folderOf('main-1.js'), await folderOf('main-3.js')]).toEqual([shellAssetsDir(dataDir), null]);
  });

  it('do not require a build', async () => {
    const { dataDir, start } = aServer();
    await start();
    expect(storedIn(dataDir)).toEqual([]);
  });
});

describe('A page of an earlier build', () => {
  it('still gets its files, compressed and immutable', async () => {
    const { app } = await anUpgradedServer();
    const ask = (url: string, accepted: string) => app.inject({ url, headers: { 'accept-encoding': accepted } });
    const [packed, plain, small] = [
      await ask('/assets/lazy-old.js', 'gzip, br'),
      await ask('/assets/lazy-old.js?t=1', 'identity'),
      await ask('/assets/small-old.js', 'gzip, br'),
    ];
    expect([packed, plain, small].map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      undefined,
      undefined,
    ]);
    for (const { statusCode, headers } of [packed, plain, small]) {
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        vary: 'accept-encoding',
        'content-type': 'application/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
    }
    const again = await app.inject({ url: '/assets/small-old.js', headers: { 'if-none-match': small.headers.etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await app.inject({ url: '/assets/small-old.js', method: 'HEAD' })).statusCode).toBe(200);
    expect((await app.inject({ url: '/assets/small-old.js', method: 'POST' })).statusCode).toBe(404);
  });

  it.each([
    '/assets/lazy-gone.js',
    '/assets/.hidden.js',
    '/assets/%2ehidden.js',
    '/assets/small-old.js%00',
    '/assets/../replaced.json',
    '/assets/%2e%2e/replaced.json',
    '/assets/..%2freplaced.json',
    '/assets/..%5creplaced.json',
    '/assets//../replaced.json',
    '/assets/small-old.js/../../replaced.json',
    '/replaced.json',
    '/shell/assets/small-old.js',
  ])('gets no other files as %s', async (address) => {
    const { app } = await anUpgradedServer();
    expect(await statusOf(app, '/assets/small-old.js')).toBe(200);
    expect(await statusOf(app, address)).toBe(404);
  });

  it('gets 404 for a file name that is too long', async () => {
    const { app } = await anUpgradedServer();
    expect(await statusOf(app, `/assets/${'long'.repeat(1000)}.js`)).toBe(404);
  });
});
