import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import { OWNER, type RemoteTable } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, type Person, type TestApp } from '../../../testing/app.ts';
import { packed, unpacked } from '../../../testing/archive.ts';
import {
  aBuild,
  anArchive,
  aToken,
  type BuildFiles,
  listOf,
  upload,
  writeBuild,
} from '../../../testing/release-archive.ts';
import { readLive } from './live-modules.ts';
import { readReleases } from './release-table.ts';
import { release, releaseBuilt } from './releases.ts';

const OPEN = { MODULE_RELEASES: 'token' };

interface Server {
  test: TestApp;
  owner: Person;
  token: string;
}

async function aServer(env: Record<string, string> = OPEN): Promise<Server> {
  const test = await anApp(env);
  const owner = await aPerson(test, 'owner@example.org', OWNER);
  return { test, owner, token: await aToken(owner) };
}

const modulesIn = ({ test }: Server) => {
  const dir = path.join(test.config.dataDir, 'modules');
  const files = existsSync(dir) ? readdirSync(dir, { recursive: true, encoding: 'utf8' }) : [];
  return files.filter((file) => file !== 'remotes.json').toSorted();
};

/** Sends an archive that must be refused, and checks that nothing has changed. */
async function refusal(server: Server, archive: Buffer): Promise<{ status: number; body: unknown }> {
  const releases = await readReleases(server.test.config.dataDir);
  const files = modulesIn(server);
  const answer = await upload(server.test, server.token, archive);
  expect(await readReleases(server.test.config.dataDir)).toEqual(releases);
  expect(modulesIn(server)).toEqual(files);
  return answer;
}

/** An archive with all occurrences of bytes replaced, because yazl does not write invalid names. */
function withReplaced(archive: Buffer, from: string, to: string): Buffer {
  expect(to).toHaveLength(from.length);
  expect(archive.includes(from)).toBe(true);
  return Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1');
}

describe('An uploaded module', () => {
  it('is live immediately, in the page and at its URLs', async () => {
    const server = await aServer();
    const answer = await upload(server.test, server.token, await anArchive(aBuild()));
    expect(answer).toEqual({
      status: 201,
      body: {
        data: {
          name: 'statistics',
          title: 'Statistics',
          adds: ['Statistics'],
          is_enabled: true,
          live: {
            version: expect.stringMatching(/^[\da-f]{12}$/) as string,
            since: expect.any(String) as string,
            by: 'owner@example.org',
            bytes: expect.any(Number) as number,
          },
          canary: null,
          previous: null,
        },
      },
    });
    const { remotes } = (await server.test.app.inject('/remotes.json')).json<RemoteTable>();
    const { entry = '' } = remotes['statistics'] ?? {};
    expect((await server.test.app.inject(entry)).statusCode).toBe(200);
    const { dataDir } = server.test.config;
    expect((await readLive(dataDir)).modules['statistics']?.pages).toHaveLength(1);
    expect(Object.keys((await readLive(dataDir)).integrity)).toHaveLength(2);
    expect((await readReleases(dataDir)).history['statistics']?.[0]?.by).toEqual({
      user_id: server.owner.id,
      name: 'owner@example.org',
    });
  });

  it('has the same version as a local release', async () => {
    const server = await aServer();
    const { version } = await release(server.test.config.dataDir, writeBuild(aBuild()));
    expect(await upload(server.test, server.token, await anArchive(aBuild()))).toEqual({
      status: 409,
      body: `statistics ${version} exists already: it is live.`,
    });
  });

  it('keeps its source maps, which have no other place', async () => {
    const server = await aServer();
    const build = { ...aBuild(), 'assets/parcel.js.map': '{"version":3}' };
    await upload(server.test, server.token, await anArchive(build));
    const { remotes } = (await server.test.app.inject('/remotes.json')).json<RemoteTable>();
    const map = new URL('assets/parcel.js.map', `https://x.test${remotes['statistics']?.entry}`).pathname;
    expect((await server.test.app.inject(map)).body).toBe('{"version":3}');
  });

  it('is refused if its version was replaced', async () => {
    const server = await aServer();
    await upload(server.test, server.token, await anArchive(aBuild()));
    await upload(server.test, server.token, await anArchive(aBuild({}, 'export const two = 2;')));
    expect(await refusal(server, await anArchive(aBuild()))).toMatchObject({
      status: 409,
      body: expect.stringContaining('another version has replaced it') as string,
    });
  });

  it('stays live when the server starts again with the build of before', async () => {
    const server = await aServer();
    const { dataDir } = server.test.config;
    const built = writeBuild(aBuild());
    await releaseBuilt(dataDir, [built]);
    const { body } = await upload(server.test, server.token, await anArchive(aBuild({}, 'export const two = 2;')));
    expect(await releaseBuilt(dataDir, [built])).toEqual([]);
    const { version } = (body as { data: { live: { version: string } } }).data.live;
    expect((await readLive(dataDir)).table.remotes['statistics']?.version).toBe(version);
  });

  it('waits for a concurrent one, and takes it into account', async () => {
    const server = await aServer();
    const page = { path: '/numbers', title: 'Numbers', access: 'user' as const };
    const send = async (name: string) =>
      upload(server.test, server.token, await anArchive(aBuild({ name, pages: [page] }), { name }));
    const answers = await Promise.all(['statistics', 'charts'].map(send));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(answers.find(({ status }) => status === 409)?.body).toMatch(
      /^(?:charts and statistics|statistics and charts) both claim the path \/numbers\.$/,
    );
    expect(Object.keys((await readLive(server.test.config.dataDir)).modules)).toHaveLength(1);
    expect(modulesIn(server).filter((file) => /^(?:charts|statistics)$/.test(file))).toHaveLength(1);
  });

  it('is refused if it is truncated anywhere', async () => {
    const server = await aServer();
    const archive = await anArchive(aBuild());
    for (const length of [0, 10, 1000, archive.length / 2, archive.length - 30, archive.length - 1])
      expect((await refusal(server, archive.subarray(0, Math.floor(length)))).status).toBe(422);
  });

  it('leaves no files if the connection is lost', async () => {
    const server = await aServer();
    await server.test.app.listen({ port: 0, host: '127.0.0.1' });
    const url = `${server.test.app.listeningOrigin}/api/modules/releases`;
    const archive = await anArchive(aBuild());
    const abort = new AbortController();
    const body = new ReadableStream({
      start: (stream) => {
        stream.enqueue(archive.subarray(0, 500));
        setTimeout(() => abort.abort(), 50);
      },
    });
    const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/zip' };
    const options = { method: 'POST', headers, body, duplex: 'half', signal: abort.signal } as RequestInit;
    await expect(fetch(url, options)).rejects.toThrow('aborted');
    expect(modulesIn(server)).toEqual([]);
    expect((await upload(server.test, server.token, archive)).status).toBe(201);
  });
});

describe('A partial upload', () => {
  it('is removed if the table cannot be written, and the same archive can be sent again', async () => {
    const server = await aServer();
    const { dataDir } = server.test.config;
    const archive = await anArchive(aBuild());
    const draft = path.join(dataDir, 'modules', `.remotes.json.${process.pid}`);
    mkdirSync(draft, { recursive: true });
    expect((await upload(server.test, server.token, archive)).status).toBe(500);
    rmSync(draft, { recursive: true });
    expect(modulesIn(server)).toEqual(['statistics']);
    expect((await upload(server.test, server.token, archive)).status).toBe(201);
  });

  it('is removed at the next start if the process was killed', async () => {
    const server = await aServer();
    const { dataDir } = server.test.config;
    writeBuild(aBuild(), path.join(dataDir, 'modules/.staging'));
    expect((await server.test.app.inject('/modules/.staging/assets/entry.js')).statusCode).toBeGreaterThanOrEqual(403);
    await releaseBuilt(dataDir, []);
    expect(modulesIn(server)).toEqual([]);
  });
});

describe('An archive', () => {
  const files = aBuild();
  const plus = (name: string, content = 'x') => ({ ...files, [name]: content });

  it.each([
    ['../', 'XX/escaped.js', '../escaped.js'],
    ['../ in the middle', 'assets/XX/escaped.js', 'assets/../escaped.js'],
    ['an absolute path', 'Xtmp/escaped.js', '/tmp/escaped.js'],
    ['a drive', 'CX/escaped.js', 'C:/escaped.js'],
    ['a backslash', 'assetsXescaped.js', String.raw`assets\escaped.js`],
    ['a NUL', 'assets/Xescaped.js', 'assets/\0escaped.js'],
    ['a hidden file', 'Xhtaccess', '.htaccess'],
  ])('with %s is refused', async (_what, harmless, name) => {
    const server = await aServer();
    const archive = withReplaced(await anArchive(plus(harmless)), harmless, name);
    const { status, body } = await refusal(server, archive);
    expect([status, body]).toEqual([422, expect.stringContaining('not a path inside a module')]);
  });

  it('with a symbolic link is refused', async () => {
    const server = await aServer();
    const archive = await anArchive(plus('assets/link.js', '/etc/passwd'));
    // The mode of its entry in the directory: 0o100664 becomes 0o120777.
    const at = archive.lastIndexOf('assets/link.js') - 46 + 38;
    archive.writeUInt32LE((0o120_777 << 16) >>> 0, at);
    expect(await refusal(server, archive)).toEqual({
      status: 422,
      body: 'The archive has an entry "assets/link.js", which is a link or a special file.',
    });
  });

  it.each<[what: string, body: string, entries: (readonly [string, string])[]]>([
    ['the same entry twice', 'two entries assets/entry.js', [...Object.entries(files), ['assets/entry.js', 'x']]],
    ['one entry in two cases', 'two entries assets/ENTRY.js', [...Object.entries(files), ['assets/ENTRY.js', 'x']]],
    ['two manifests', 'another mf-manifest.json', [...Object.entries(files), ['assets/mf-manifest.json', '{}']]],
    ['a path that is both file and folder', 'is a file and a folder', [...Object.entries(files), ['assets', 'x']]],
    ['a file that is not listed', 'does not list assets/more.js', [...Object.entries(files), ['assets/more.js', 'x']]],
    [
      'a listed file missing',
      'The archive has no assets/parcel.js',
      Object.entries(files).filter(([name]) => name !== 'assets/parcel.js'),
    ],
  ])('with %s is refused', async (_what, body, entries) => {
    const server = await aServer();
    const archive = await packed([['files.json', listOf('statistics', files)], ...entries]);
    expect(await refusal(server, archive)).toEqual({ status: 422, body: expect.stringContaining(body) as string });
  });

  it('with a file that was changed after the list was written is refused', async () => {
    const server = await aServer();
    const archive = await anArchive(
      { ...files, 'assets/parcel.js': 'steal();' },
      { list: listOf('statistics', files) },
    );
    expect(await refusal(server, archive)).toMatchObject({
      status: 422,
      body: expect.stringContaining('its hash differs') as string,
    });
  });

  it.each<[what: string, body: string, archive: () => Promise<Buffer>]>([
    ['another format', 'not a zip file', () => Promise.resolve(Buffer.from('hello'))],
    ['a zip without a list', 'no files.json', () => packed(Object.entries(files))],
    ['an invalid list', 'not a list of files', () => anArchive(files, { list: '[]' })],
    [
      'a list with other hashes',
      'not a list of files',
      () => anArchive(files, { list: '{"name":"x","files":{"a":"md5"}}' }),
    ],
    ['no description', 'no module.json', () => anArchive({ 'mf-manifest.json': files['mf-manifest.json'] ?? '' })],
    [
      'another name in the list',
      'is of charts, and its module is statistics',
      () => anArchive(files, { name: 'charts' }),
    ],
    [
      'another name in the manifest',
      'mf-manifest.json is of charts',
      () =>
        anArchive({ ...files, 'mf-manifest.json': (files['mf-manifest.json'] ?? '').replace('statistics', 'charts') }),
    ],
    ['an older contract', 'build it with newer libraries', () => anArchive(aBuild({ contract: 1 }))],
    ['a newer contract', 'update the server', () => anArchive(aBuild({ contract: 99 }))],
    ['a reserved path', 'the path /login is reserved', () => anArchive(aBuild({ pages: [page('/login')] }))],
    ['a thousand pages', '/pages', () => anArchive(aBuild({ pages: Array.from({ length: 1000 }, () => page('/x')) }))],
    ['markup in a label', '/title', () => anArchive(aBuild({ title: '<b>Statistics</b>' }))],
    [
      'the name of an object property',
      'cannot have the name constructor',
      () => anArchive(aBuild({ name: 'constructor' }), { name: 'constructor' }),
    ],
    [
      'a script of another origin',
      'not in the archive',
      () => anArchive(withManifest(files, 'assets/entry.js', 'https://evil.example/entry.js')),
    ],
    ['another public path', 'public path', () => anArchive(withManifest(files, '"auto"', '"https://evil.example/"'))],
    [
      'a public path that is a script',
      'public path',
      () => anArchive(withManifest(files, '"publicPath":"auto"', '"getPublicPath":"return 1"')),
    ],
    [
      'a manifest of numbers',
      'does not list the files',
      () => anArchive(withManifest(files, '["assets/parcel.js"]', '7')),
    ],
  ])('with %s is refused', async (_what, body, archive) => {
    const server = await aServer();
    expect(await refusal(server, await archive())).toEqual({
      status: 422,
      body: expect.stringContaining(body) as string,
    });
  });

  it('with a contribution to an unknown slot is refused', async () => {
    const server = await aServer();
    const contribution = { kind: 'view' as const, slot: 'no.such', id: 'statistics.x', label: 'X', order: 1 };
    const answer = await refusal(server, await anArchive(aBuild({ contributions: [contribution] })));
    expect(answer).toEqual({ status: 409, body: 'statistics: no module offers the slot no.such of statistics.x.' });
  });

  it.each<[what: string, body: string, more: () => BuildFiles]>([
    [
      'a file over 5 MB',
      'assets/big.js is larger than 5 MB.',
      () => ({ 'assets/big.js': 'x'.repeat(5 * 1024 * 1024 + 1) }),
    ],
    [
      'a description of ten thousand pages',
      'module.json is larger than 256 KB.',
      () => aBuild({ pages: Array.from({ length: 10_000 }, () => page('/x')) }),
    ],
    [
      'more than 20 MB in total',
      'The files are larger than 20 MB in total.',
      () => Object.fromEntries([1, 2, 3, 4, 5].map((each) => [`assets/${each}.js`, 'x'.repeat(5_000_000)])),
    ],
    [
      'more than 1,000 files',
      'The archive has more than 1000 files.',
      () => Object.fromEntries(Array.from({ length: 1000 }, (_, each) => [`assets/${each}.js`, 'x'])),
    ],
  ])('with %s is refused', async (_what, body, more) => {
    const server = await aServer();
    expect(await refusal(server, await anArchive({ ...files, ...more() }))).toEqual({ status: 413, body });
  });

  it('with as many files as a large module of Benotes has is accepted', async () => {
    const { test, token } = await aServer();
    const more = Object.fromEntries(Array.from({ length: 900 }, (_, each) => [`assets/${each}.js`, 'x']));
    expect((await upload(test, token, await anArchive({ ...files, ...more }))).status).toBe(201);
  });

  // #unpacked-size-limited
  it('that unpacks to more than its directory states is refused', async () => {
    const server = await aServer();
    const archive = await anArchive(plus('assets/bomb.js', 'x'.repeat(30_000_000)));
    const at = archive.lastIndexOf('assets/bomb.js') - 46 + 24;
    expect(archive.readUInt32LE(at)).toBe(30_000_000);
    archive.writeUInt32LE(1000, at);
    expect(await refusal(server, archive)).toEqual({
      status: 422,
      body: 'The archive is damaged: assets/bomb.js cannot be unpacked.',
    });
  });

  it('over 10 MB or with another content type is refused', async () => {
    const server = await aServer();
    expect((await refusal(server, Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await upload(server.test, server.token, Buffer.from('{}'), 'application/json')).status).toBe(415);
  });
});

const page = (url: string) => ({ path: url, title: 'A page', access: 'user' as const });

const withManifest = (files: BuildFiles, from: string, to: string): BuildFiles => {
  const manifest = files['mf-manifest.json'] ?? '';
  expect(manifest).toContain(from);
  return { ...files, 'mf-manifest.json': manifest.replace(from, to) };
};

describe('A server that requires signed modules', () => {
  const [one, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
  const raw = Buffer.from(one.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
  const SIGNED = { MODULE_RELEASES: 'signed', MODULE_KEYS: raw };

  it('accepts modules signed with a known key', async () => {
    const server = await aServer(SIGNED);
    const archive = await anArchive(aBuild(), { key: one.privateKey });
    expect((await upload(server.test, server.token, archive)).status).toBe(201);
  });

  it('refuses a missing signature, that of another key, and that of another list', async () => {
    const server = await aServer(SIGNED);
    const files = aBuild();
    expect((await refusal(server, await anArchive(files))).body).toContain('is not signed');
    const foreign = await anArchive(files, { key: other.privateKey });
    expect((await refusal(server, foreign)).body).toContain('not signed by a key that this server accepts');
    const signed = await unpacked(await anArchive(files, { key: one.privateKey }));
    const changed = { ...files, 'assets/parcel.js': 'steal();' };
    const replayed = await packed([
      ['files.json', listOf('statistics', changed)],
      ['files.json.sig', signed.get('files.json.sig') ?? ''],
      ...Object.entries(changed),
    ]);
    expect((await refusal(server, replayed)).body).toContain('not signed by a key that this server accepts');
  });
});
