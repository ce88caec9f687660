import path from 'node:path';

import { createPost } from '@benotes/contract';
import { describe, expect, inject, it } from 'vitest';

import { aDatabase, aDataDir, aFile } from '../app.ts';
import { aCommand, aServerProcess, call, listed, signIn } from '../processes.ts';

const START_MS = 90_000;
const isOnPostgres = inject('postgresUrl') !== undefined;

describe.runIf(isOnPostgres)('The command that moves a server', () => {
  it(
    'moves it from SQLite to PostgreSQL and back, with everybody who uses it',
    async () => {
      const [dataDir, copy] = [aDataDir(), path.join(aDataDir(), 'copy')];
      const { DATABASE_URL = '' } = await aDatabase('empty');

      const before = await aServerProcess({ DATA_DIR: dataDir, DATABASE_URL: '' });
      const token = await signIn(before);
      await call(before, createPost, { token, body: { content: '<p>Comes along.</p>' } });
      const posts = await listed(before, token);
      await before.stop();

      const there = await aCommand('move', ['--to', DATABASE_URL], { DATA_DIR: dataDir, DATABASE_URL: '' });
      expect(there).toMatchObject({ code: 0, printed: expect.stringContaining('Every row is the same.') as string });
      const moved = await aServerProcess({ DATA_DIR: dataDir, DATABASE_URL });
      expect(await listed(moved, token)).toEqual(posts);
      const image = await upload(moved.url, token);
      await moved.stop();

      const back = await aCommand('move', ['--to', `sqlite:${copy}`], { DATA_DIR: dataDir, DATABASE_URL });
      expect(back).toMatchObject({ code: 0 });
      const after = await aServerProcess({ DATA_DIR: copy, DATABASE_URL: '' });
      expect(await listed(after, token)).toEqual(posts);
      expect((await fetch(after.url + image)).status).toBe(200);
    },
    START_MS,
  );

  it('refuses to move while the server runs', async () => {
    const dataDir = aDataDir();
    await aServerProcess({ DATA_DIR: dataDir, DATABASE_URL: '' });
    const { code, printed } = await aCommand('move', ['--to', 'postgres://a:b@127.0.0.1:1/c'], {
      DATA_DIR: dataDir,
      DATABASE_URL: '',
    });
    expect(code).toBe(1);
    expect(printed.trim().split('\n')).toHaveLength(1);
  });
});

describe.skipIf(isOnPostgres)('The command that moves a server', () => {
  it.each([[[]], [['--to', 'sqlite:elsewhere']], [['--to', 'mysql://a:b@c/d']], [['--from', 'x']]])(
    'explains its use instead of running with %j',
    async (args) => {
      const { code, printed } = await aCommand('move', args, { DATA_DIR: aDataDir(), DATABASE_URL: '' });
      expect(code).toBe(1);
      expect(printed).toContain('npm run move -- --to postgres://');
    },
  );
});

/** Uploads an image and returns its path. */
async function upload(url: string, token: string): Promise<string> {
  const { payload, headers } = aFile(ONE_PIXEL, 'pixel.png');
  const response = await fetch(`${url}/api/files`, {
    method: 'POST',
    headers: { ...(headers as Record<string, string>), authorization: `Bearer ${token}` },
    body: new Uint8Array(payload as Buffer),
  });
  return ((await response.json()) as { data: { path: string } }).data.path;
}

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
