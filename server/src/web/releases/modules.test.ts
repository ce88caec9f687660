import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import type { RemoteTable } from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { connect } from '../../database/connect.ts';
import { aDataDir, anApp } from '../../testing/app.ts';
import { statusOf } from '../../testing/sockets.ts';
import { checkManifest } from './check-manifest.ts';
import { pagePolicy } from '../protection/headers.ts';
import { release } from './releases.ts';

/** A folder with one release of mf_posts. */
async function aReleasedFolder(): Promise<string> {
  const dataDir = aDataDir();
  await (await connect({ dataDir, databaseUrl: null })).close(); // modules without a database are damage
  const built = path.join(dataDir, 'dist');
  mkdirSync(path.join(built, 'assets'), { recursive: true });
  writeFileSync(path.join(built, 'mf-manifest.json'), '{}');
  writeFileSync(path.join(built, 'assets/parcel.js'), 'export {};');
  writeFileSync(path.join(built, 'assets/parcel.js.br'), brotliCompressSync('export {};'));
  await release(dataDir, 'mf_posts', built);
  return dataDir;
}

describe('/remotes.json', () => {
  it('says what is live and nothing else of the releases', async () => {
    const { app } = await anApp({ DATA_DIR: await aReleasedFolder() });
    const table = (await app.inject('/remotes.json')).json<RemoteTable>();
    expect(Object.keys(table.remotes)).toEqual(['mf_posts']);
    expect(Object.keys(table).filter((key) => key !== 'shell')).toEqual(['remotes']);
    expect((await app.inject('/modules/remotes.json')).statusCode).toBe(404);
    expect((await app.inject(table.remotes['mf_posts']!.entry)).statusCode).toBe(200);
  });

  it.each([
    '/modules/remotes.json',
    '/modules/./remotes.json',
    '/modules/%2e/remotes.json',
    '/modules//remotes.json',
    '/modules///remotes.json',
    '/modules/remotes.json/.',
    '/modules/mf_posts/../remotes.json',
    '/modules/mf_posts/x/y/%2e%2e/../../../remotes.json',
  ])('does not stand beside the modules with all that is known, as %s', async (address) => {
    const { app } = await anApp({ DATA_DIR: await aReleasedFolder() });
    expect(await statusOf(app, address)).toBe(404);
  });

  it('is not sent again to who has it', async () => {
    const { app } = await anApp({ DATA_DIR: await aReleasedFolder() });
    const { etag } = (await app.inject('/remotes.json')).headers;
    const again = await app.inject({ url: '/remotes.json', headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

describe('A released file', () => {
  it('is kept for ever, and caches on the way hand it packed to nobody who cannot unpack it', async () => {
    const { app } = await anApp({ DATA_DIR: await aReleasedFolder() });
    const { remotes } = (await app.inject('/remotes.json')).json<RemoteTable>();
    const url = remotes['mf_posts']!.entry.replace('mf-manifest.json', 'assets/parcel.js');
    const [packed, plain] = [
      await app.inject({ url, headers: { 'accept-encoding': 'br' } }),
      await app.inject({ url, headers: { 'accept-encoding': 'identity' } }),
    ];
    expect([packed, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', undefined]);
    for (const { headers } of [packed, plain])
      expect(headers).toMatchObject({
        vary: 'accept-encoding',
        'cache-control': 'public, max-age=31536000, immutable',
      });
  });
});

describe('The policy of the page', () => {
  it('knows nothing of development servers, unless modules may be replaced', () => {
    const usual = pagePolicy({ remoteOrigins: ['https://modules.example.org'], moduleOverrides: false });
    expect(usual).toContain("script-src 'self' https://modules.example.org;");
    expect(usual).not.toMatch(/localhost|unsafe/);
    expect(usual).toContain("require-trusted-types-for 'script'");
    const replaced = pagePolicy({ remoteOrigins: [], moduleOverrides: true });
    expect(replaced).toContain("script-src 'self' http://localhost:* http://127.0.0.1:*;");
    expect(replaced).toContain('ws://localhost:*');
  });

  it.each(['2', 'yes'])('refuses MODULE_OVERRIDES=%s', async (value) => {
    await expect(anApp({ MODULE_OVERRIDES: value })).rejects.toThrow(`MODULE_OVERRIDES=${value}`);
  });
});

describe('A remote of another origin', () => {
  const allowed = { remoteOrigins: ['http://127.0.0.1:9'] };

  it.each([
    { address: 'mf-manifest.json', why: 'is no address of a manifest' },
    { address: 'https://elsewhere.example.org/mf-manifest.json', why: 'is not among REMOTE_ORIGINS' },
    { address: 'http://127.0.0.1:9/mf-manifest.json', why: 'could not be read' },
  ])('is refused when it $why', async ({ address, why }) => {
    await expect(checkManifest(allowed, 'mf_posts', address)).rejects.toThrow(why);
  });

  const script = {
    name: 'mf_posts',
    metaData: { getPublicPath: 'function () { return "https://elsewhere.example.org/" }' },
  };
  it.each([
    { what: 'is that of another remote', says: 'no manifest of mf_posts', manifest: { name: 'mf_admin' } },
    { what: 'is no manifest', says: 'no manifest of mf_posts', manifest: null },
    { what: 'carries a script', says: 'getPublicPath', manifest: script },
  ])('is refused when what is there $what', async ({ manifest, says }) => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json(manifest));
    await expect(checkManifest(allowed, 'mf_posts', 'http://127.0.0.1:9/mf-manifest.json')).rejects.toThrow(says);
  });
});
