import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import type { RemoteTable } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { aDataDir, anApp } from '../../../testing/app.ts';
import { aDescription, aManifest, serveModule, writeBuild } from '../../../testing/module-build.ts';
import { statusOf } from '../../../testing/sockets.ts';
import { connect } from '../../kernel/database/connect.ts';
import { pagePolicy } from '../protection/headers.ts';
import { checkModule } from './fetch-module.ts';
import { release } from './releases.ts';

const NO_OTHERS = { remoteOrigins: [], moduleOverrides: false };

/** A folder with one release of lists. */
async function aReleasedFolder(): Promise<string> {
  const dataDir = aDataDir();
  await (await connect({ dataDir, databaseUrl: null })).close(); // modules without a database would be treated as data loss
  const built = path.join(dataDir, 'dist');
  writeBuild(built, 'export {};');
  writeFileSync(path.join(built, 'assets/parcel.js.br'), brotliCompressSync('export {};'));
  await release(dataDir, built);
  return dataDir;
}

describe('/remotes.json', () => {
  it('contains the live versions and nothing else about the releases', async () => {
    const { app } = await anApp({ DATA_DIR: await aReleasedFolder() });
    const table = (await app.inject('/remotes.json')).json<RemoteTable>();
    expect(Object.keys(table.remotes)).toEqual(['lists']);
    expect(Object.keys(table).filter((key) => key !== 'shell')).toEqual(['remotes']);
    expect((await app.inject('/modules/remotes.json')).statusCode).toBe(404);
    expect((await app.inject(table.remotes['lists']!.entry)).statusCode).toBe(200);
  });

  it.each([
    '/modules/remotes.json',
    '/modules/./remotes.json',
    '/modules/%2e/remotes.json',
    '/modules//remotes.json',
    '/modules///remotes.json',
    '/modules/remotes.json/.',
    '/modules/lists/../remotes.json',
    '/modules/lists/x/y/%2e%2e/../../../remotes.json',
  ])('is not the stored table of releases, which is not served as %s', async (address) => {
    const { app } = await anApp({ DATA_DIR: await aReleasedFolder() });
    expect(await statusOf(app, address)).toBe(404);
  });

  it('is not sent again if it is unchanged', async () => {
    const { app } = await anApp({ DATA_DIR: await aReleasedFolder() });
    const { etag } = (await app.inject('/remotes.json')).headers;
    const again = await app.inject({ url: '/remotes.json', headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

describe('A released file', () => {
  it('is immutable, and its compressed variants are cached separately', async () => {
    const { app } = await anApp({ DATA_DIR: await aReleasedFolder() });
    const { remotes } = (await app.inject('/remotes.json')).json<RemoteTable>();
    const url = remotes['lists']!.entry.replace('mf-manifest.json', 'assets/parcel.js');
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

/** The policy of each file of a released module, by its name. */
async function policiesOf(names: readonly string[]): Promise<Record<string, unknown>> {
  const dataDir = aDataDir();
  await (await connect({ dataDir, databaseUrl: null })).close();
  const built = writeBuild(path.join(dataDir, 'dist'), 'export {};');
  for (const name of names) {
    writeFileSync(path.join(built, 'assets', name), '<script>0</script>');
    writeFileSync(path.join(built, 'assets', `${name}.br`), brotliCompressSync('<script>0</script>'));
  }
  await release(dataDir, built);
  const { app } = await anApp({ DATA_DIR: dataDir });
  const { remotes } = (await app.inject('/remotes.json')).json<RemoteTable>();
  const folder = remotes['lists']!.entry.replace('mf-manifest.json', 'assets/');
  const responses = await Promise.all(
    names.map((name) => app.inject({ url: folder + name, headers: { 'accept-encoding': 'br' } })),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200));
  return Object.fromEntries(names.map((name, at) => [name, responses[at]?.headers['content-security-policy']]));
}

describe('A document of a released module', () => {
  const INERT = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

  // #documents-run-nothing
  it('runs nothing and is not of this origin', async () => {
    const names = [
      'a.html',
      'a.htm',
      'a.xhtml',
      'a.svg',
      'a.xml',
      'a.xsl',
      'a.mml',
      'a.pdf',
      'a.js.html',
      'a.HTML',
      'plain',
    ];
    expect(await policiesOf(names)).toEqual(Object.fromEntries(names.map((name) => [name, INERT])));
  });

  it('is one in every spelling of its address, whatever the query says', async () => {
    const { app } = await anApp({ DATA_DIR: await aReleasedFolder() });
    const { remotes } = (await app.inject('/remotes.json')).json<RemoteTable>();
    const { entry } = remotes['lists']!;
    for (const url of [
      entry,
      `${entry}?a.js`,
      `${entry}?a.js?`,
      entry.replace('/modules', '/%6dodules'),
      `${entry}/a.js`,
    ])
      expect((await app.inject(url)).headers['content-security-policy']).toBe(
        url.endsWith('/a.js') ? pagePolicy(NO_OTHERS) : INERT,
      );
  });

  it('is not a script, which may be a worker of the page', async () => {
    expect(await policiesOf(['a.js', 'a.mjs'])).toEqual({
      'a.js': pagePolicy(NO_OTHERS),
      'a.mjs': pagePolicy(NO_OTHERS),
    });
  });
});

describe('The policy of the page', () => {
  it('allows development servers only if modules can be overridden', () => {
    const normal = pagePolicy({ remoteOrigins: ['https://modules.example.org'], moduleOverrides: false });
    expect(normal).toContain("script-src 'self' https://modules.example.org;");
    expect(normal).not.toMatch(/localhost|unsafe/);
    expect(normal).toContain("require-trusted-types-for 'script'");
    const overridden = pagePolicy({ remoteOrigins: [], moduleOverrides: true });
    expect(overridden).toContain("script-src 'self' http://localhost:* http://127.0.0.1:*;");
    expect(overridden).toContain('ws://localhost:*');
  });

  it.each(['2', 'yes'])('refuses MODULE_OVERRIDES=%s', async (value) => {
    await expect(anApp({ MODULE_OVERRIDES: value })).rejects.toThrow(`MODULE_OVERRIDES=${value}`);
  });
});

describe('A module of another origin', () => {
  const allowed = { remoteOrigins: ['http://127.0.0.1:9'] };
  const entry = 'http://127.0.0.1:9/mf-manifest.json';

  it.each([
    { url: 'mf-manifest.json', why: 'is not the URL of a manifest' },
    { url: 'https://elsewhere.example.org/mf-manifest.json', why: 'is not in REMOTE_ORIGINS' },
    { url: entry, why: 'could not be read' },
  ])('is refused if it $why', async ({ url, why }) => {
    await expect(checkModule(allowed, 'lists', url)).rejects.toThrow(why);
  });

  const script = {
    ...aManifest('lists'),
    metaData: {
      ...aManifest('lists').metaData,
      getPublicPath: 'function () { return "https://elsewhere.example.org/" }',
    },
  };
  it.each([
    { what: 'is another module', says: 'the manifest of forms, not of lists', manifest: aManifest('forms') },
    { what: 'is not a manifest', says: 'mf-manifest.json is of undefined', manifest: null },
    { what: 'contains a script', says: 'getPublicPath', manifest: script },
  ])('is refused if it $what', async ({ manifest, says }) => {
    serveModule(manifest, aDescription(manifest?.name ?? 'lists'));
    await expect(checkModule(allowed, 'lists', entry)).rejects.toThrow(says);
  });

  it('is refused if its description claims a path of the shell', async () => {
    const pages = [{ path: '/login', title: 'Sign in', access: 'public' } as const];
    serveModule(aManifest('lists'), aDescription('lists', { pages }));
    await expect(checkModule(allowed, 'lists', entry)).rejects.toThrow('the path /login is reserved');
  });

  it('is accepted with its description', async () => {
    serveModule(aManifest('lists'), aDescription('lists'));
    await expect(checkModule(allowed, 'lists', entry)).resolves.toBeUndefined();
  });
});
