import { createHash } from 'node:crypto';
import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { aDataDir } from '../../../testing/app.ts';
import { aDescription, aManifest, serveModule, writeBuild } from '../../../testing/module-build.ts';
import { readLive } from './live-modules.ts';
import { withReleaseLock } from './release-lock.ts';
import { readReleases } from './release-table.ts';
import { listReleases, release, releaseBuilt, releaseFrom, rollBack, sweepReleases } from './releases.ts';

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;
const addressOf = (version: string) => `/modules/lists/${version}/assets/parcel.js`;
const entryOf = (version: string) => `/modules/lists/${version}/mf-manifest.json`;

/** Releases a build of `lists` with this script and returns its version. */
async function releaseOf(dataDir: string, script: string): Promise<string> {
  const { version } = await release(dataDir, writeBuild(path.join(aDataDir(), 'dist'), script));
  return version;
}

const live = async (dataDir: string) => (await readLive(dataDir)).table.remotes['lists'];
const isServed = (dataDir: string, version: string) => existsSync(path.join(dataDir, entryOf(version)));
const days = (count: number) => vi.setSystemTime(Date.now() + count * 86_400_000);

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** A folder of an older server without hashes and dates, with a live and a previous version. */
function anOlderFolder(): string {
  const dataDir = aDataDir();
  for (const version of ['aaaa', 'bbbb', 'gone']) writeBuild(path.join(dataDir, 'modules/lists', version), version);
  const remotes = {
    lists: { entry: entryOf('bbbb'), version: 'bbbb', fallback: entryOf('aaaa') },
    mf_elsewhere: { entry: 'https://modules.example.org/mf-manifest.json', version: '1' },
  };
  writeFileSync(path.join(dataDir, 'modules/remotes.json'), JSON.stringify({ remotes }));
  return dataDir;
}

describe('A release', () => {
  it('is live immediately, with the previous version as fallback', async () => {
    const dataDir = aDataDir();
    const first = await releaseOf(dataDir, 'one');
    expect(await live(dataDir)).toEqual({ entry: entryOf(first), version: first });
    const second = await releaseOf(dataDir, 'two');
    expect(await live(dataDir)).toEqual({ entry: entryOf(second), version: second, fallback: entryOf(first) });
  });

  it('of the live version changes nothing, and repairs damaged files', async () => {
    const dataDir = aDataDir();
    await releaseOf(dataDir, 'one');
    const version = await releaseOf(dataDir, 'two');
    const before = await readReleases(dataDir);
    writeFileSync(path.join(dataDir, addressOf(version)), 'damaged');
    days(1);
    await releaseOf(dataDir, 'two');
    expect(await readReleases(dataDir)).toEqual(before);
    expect((await readLive(dataDir)).integrity).toHaveProperty([addressOf(version)], hashOf('two'));
  });

  it('of a build leaves its source maps there, where they do not change the version', async () => {
    const [dataDir, built] = [aDataDir(), writeBuild(path.join(aDataDir(), 'dist'), 'one')];
    const { version } = await release(dataDir, built);
    const map = 'assets/parcel.js.map';
    writeFileSync(path.join(built, map), '{}');
    expect(await release(aDataDir(), built)).toEqual({ name: 'lists', version });
    const other = aDataDir();
    await releaseBuilt(other, [built]);
    expect(isServed(other, version)).toBe(true);
    expect(existsSync(path.join(other, 'modules/lists', version, map))).toBe(false);
  });

  it('without a build is refused', async () => {
    const dataDir = aDataDir();
    await expect(release(dataDir, path.join(dataDir, 'nothing'))).rejects.toThrow('has no module.json');
    expect(await live(dataDir)).toBeUndefined();
  });

  it('that conflicts with another module is refused, and changes nothing', async () => {
    const dataDir = aDataDir();
    await releaseOf(dataDir, 'one');
    const pages = [{ path: '/lists/:name', title: 'Lists', access: 'user' } as const];
    await release(dataDir, writeBuild(path.join(aDataDir(), 'dist'), 'two', aDescription('lists', { pages })));
    const before = await readReleases(dataDir);
    const other = aDescription('other', { pages: [{ path: '/LISTS/:id', title: 'Mine', access: 'owner' }] });
    const built = writeBuild(path.join(aDataDir(), 'dist'), 'three', other);
    await expect(release(dataDir, built)).rejects.toThrow('other and lists both claim the path /LISTS/:id.');
    expect(await readReleases(dataDir)).toEqual(before);
  });

  it('has the pages of its description, and the files of its first screen', async () => {
    const dataDir = aDataDir();
    const version = await releaseOf(dataDir, 'one');
    expect((await readReleases(dataDir)).modules['lists']).toMatchObject({
      name: 'lists',
      scripts: [`/modules/lists/${version}/assets/remoteEntry.js`, `/modules/lists/${version}/assets/parcel.js`],
      styles: [`/modules/lists/${version}/assets/parcel.css`],
    });
  });

  it('can be served by another origin', async () => {
    const dataDir = aDataDir();
    const first = await releaseOf(dataDir, 'one');
    const entry = 'https://modules.example.org/posts/7/mf-manifest.json';
    serveModule(aManifest('lists'), aDescription('lists'));
    const version = await releaseFrom(dataDir, 'lists', entry);
    expect(await live(dataDir)).toEqual({ entry, version, fallback: entryOf(first) });
    expect(Object.keys((await readLive(dataDir)).integrity)).toEqual([addressOf(first)]);
    expect(await rollBack(dataDir, 'lists')).toBe(first);
  });

  it('waits for concurrent ones, so that none is lost', async () => {
    const dataDir = aDataDir();
    const versions = await Promise.all(['one', 'two', 'three', 'four'].map((script) => releaseOf(dataDir, script)));
    const history = await listReleases(dataDir, 'lists');
    expect(history.map(({ version }) => version).toSorted()).toEqual(versions.toSorted());
    expect(history.filter(({ replaced_at }) => replaced_at === null)).toEqual([history[0]]);
    expect((await live(dataDir))?.version).toBe(history[0]?.version);
  });

  it('fails if another one takes too long', async () => {
    vi.useRealTimers();
    const dataDir = aDataDir();
    await withReleaseLock(dataDir, () =>
      expect(withReleaseLock(dataDir, () => Promise.resolve(), 100)).rejects.toThrow('Another release has locked'),
    );
  });
});

describe('Rolling back', () => {
  it('goes back one version each time, until there is none', async () => {
    const dataDir = aDataDir();
    const [one, two] = [await releaseOf(dataDir, 'one'), await releaseOf(dataDir, 'two')];
    await releaseOf(dataDir, 'three');
    expect(await rollBack(dataDir, 'lists')).toBe(two);
    expect(await live(dataDir)).toEqual({ entry: entryOf(two), version: two, fallback: entryOf(one) });
    expect(await rollBack(dataDir, 'lists')).toBe(one);
    expect(await rollBack(dataDir, 'lists')).toBeNull();
    expect((await live(dataDir))?.version).toBe(one);
  });

  it('never goes back to a version that was rolled back', async () => {
    const dataDir = aDataDir();
    const one = await releaseOf(dataDir, 'one');
    await releaseOf(dataDir, 'broken');
    await rollBack(dataDir, 'lists');
    const fixed = await releaseOf(dataDir, 'fixed');
    expect(await live(dataDir)).toEqual({ entry: entryOf(fixed), version: fixed, fallback: entryOf(one) });
    expect(await rollBack(dataDir, 'lists')).toBe(one);
  });

  it('is undone by releasing the same build again', async () => {
    const dataDir = aDataDir();
    await releaseOf(dataDir, 'one');
    const two = await releaseOf(dataDir, 'two');
    await rollBack(dataDir, 'lists');
    expect(await releaseOf(dataDir, 'two')).toBe(two);
    expect((await live(dataDir))?.version).toBe(two);
    expect((await listReleases(dataDir, 'lists'))[0]).toMatchObject({ version: two, withdrawn: false });
  });

  it('skips a version whose files are missing', async () => {
    const dataDir = aDataDir();
    const one = await releaseOf(dataDir, 'one');
    const two = await releaseOf(dataDir, 'two');
    await releaseOf(dataDir, 'three');
    rmSync(path.join(dataDir, 'modules/lists', two), { recursive: true });
    expect(await rollBack(dataDir, 'lists')).toBe(one);
  });
});

describe('A starting server', () => {
  it('releases new builds, and preserves changes by an operator', async () => {
    const [dataDir, dist] = [aDataDir(), path.join(aDataDir(), 'dist')];
    const start = () => releaseBuilt(dataDir, [dist, path.join(dist, 'none')]);
    writeBuild(dist, 'one');
    expect(await start()).toEqual(['lists']);
    const one = (await live(dataDir))?.version;
    expect(await start()).toEqual([]);

    writeBuild(dist, 'two');
    await release(dataDir, dist);
    await rollBack(dataDir, 'lists');
    expect(await start()).toEqual([]);
    expect((await live(dataDir))?.version).toBe(one);

    writeBuild(dist, 'three');
    expect(await start()).toEqual(['lists']);
    expect((await live(dataDir))?.fallback).toBe(entryOf(one ?? ''));
  });

  it('reads a build only if its fingerprint differs, and does not release the same files again', async () => {
    const [dataDir, dist] = [aDataDir(), path.join(aDataDir(), 'dist')];
    const start = () => releaseBuilt(dataDir, [dist, path.join(dist, 'none')]);
    const script = path.join(writeBuild(dist, 'one'), 'assets/parcel.js');
    const datedOn = (day: string) => utimesSync(script, new Date(day), new Date(day));
    datedOn('2026-11-01');
    await start();

    writeFileSync(script, 'two');
    datedOn('2026-11-01');
    expect(await start()).toEqual([]); // same size and date, so the build was not read
    writeFileSync(script, 'one');
    datedOn('2026-11-02');
    expect(await start()).toEqual([]);
    writeFileSync(script, 'two');
    datedOn('2026-11-03');
    expect(await start()).toEqual(['lists']);

    writeFileSync(script, 'six');
    await release(dataDir, dist);
    writeFileSync(script, 'two');
    datedOn('2026-11-03'); // as before the manual release
    expect(await start()).toEqual(['lists']);
  });
});

describe('The list', () => {
  it('has the dates of release and replacement of each version, newest first', async () => {
    const dataDir = aDataDir();
    const one = await releaseOf(dataDir, 'one');
    days(1);
    const two = await releaseOf(dataDir, 'two');
    days(1);
    await rollBack(dataDir, 'lists');
    const [first, second] = ['2026-11-21T09:00:00.000Z', '2026-11-22T09:00:00.000Z'];
    expect(await listReleases(dataDir, 'lists')).toEqual([
      {
        version: two,
        by: { name: 'command' },
        entry: entryOf(two),
        released_at: second,
        replaced_at: '2026-11-23T09:00:00.000Z',
        withdrawn: true,
      },
      {
        version: one,
        by: { name: 'command' },
        restored_at: '2026-11-23T09:00:00.000Z',
        entry: entryOf(one),
        released_at: first,
        replaced_at: null,
        withdrawn: false,
      },
    ]);
  });
});

describe('Released files', () => {
  // #removed-after-14-days
  it('are removed fourteen days after they were replaced', async () => {
    const dataDir = aDataDir();
    const one = await releaseOf(dataDir, 'one');
    days(100);
    const two = await releaseOf(dataDir, 'two');
    await releaseOf(dataDir, 'three');
    days(14);
    await sweepReleases(dataDir);
    expect(isServed(dataDir, one)).toBe(true);
    days(0.01);
    await sweepReleases(dataDir);
    expect(isServed(dataDir, one)).toBe(false);
    expect(isServed(dataDir, two)).toBe(true);
    expect((await listReleases(dataDir, 'lists')).map(({ version }) => version)).not.toContain(one);
  });

  it('of the live version and its fallback are never removed', async () => {
    const dataDir = aDataDir();
    const one = await releaseOf(dataDir, 'one');
    const two = await releaseOf(dataDir, 'two');
    days(1000);
    await sweepReleases(dataDir);
    expect([isServed(dataDir, one), isServed(dataDir, two)]).toEqual([true, true]);
  });

  it('are also removed by the next release, with the remains of killed processes', async () => {
    const dataDir = aDataDir();
    const one = await releaseOf(dataDir, 'one');
    await releaseOf(dataDir, 'two');
    const draft = writeBuild(path.join(dataDir, 'modules/lists', `${one}.4711`), 'half');
    const gone = writeBuild(path.join(dataDir, 'modules/lists', '.gone-abc'), 'half');
    const table = path.join(dataDir, 'modules/.remotes.json.4711');
    writeFileSync(table, '{');
    days(15);
    await releaseOf(dataDir, 'three');
    expect(isServed(dataDir, one)).toBe(false);
    expect([draft, gone, table].map((remains) => existsSync(remains))).toEqual([false, false, false]);
  });

  it('without a recorded date are removed fourteen days from now', async () => {
    const dataDir = anOlderFolder();
    await releaseBuilt(dataDir);
    expect((await listReleases(dataDir, 'lists')).map(({ version }) => version)).toEqual(
      expect.arrayContaining(['aaaa', 'bbbb', 'gone']),
    );
    days(15);
    await sweepReleases(dataDir);
    expect(isServed(dataDir, 'gone')).toBe(false);
  });
});

describe('The table of releases', () => {
  it('has the hashes of all scripts of the live version and its fallback, and of no others', async () => {
    const dataDir = anOlderFolder();
    await sweepReleases(dataDir);
    expect((await readLive(dataDir)).integrity).toEqual({
      [addressOf('aaaa')]: hashOf('aaaa'),
      [addressOf('bbbb')]: hashOf('bbbb'),
    });
  });

  it('has the original hash of a file that is changed later', async () => {
    const dataDir = anOlderFolder();
    await sweepReleases(dataDir);
    writeFileSync(path.join(dataDir, addressOf('aaaa')), 'steal()');
    await rollBack(dataDir, 'lists');
    expect((await live(dataDir))?.version).toBe('aaaa');
    expect((await readLive(dataDir)).integrity).toHaveProperty([addressOf('aaaa')], hashOf('aaaa'));
  });

  it('can be edited manually', async () => {
    const dataDir = aDataDir();
    const one = await releaseOf(dataDir, 'one');
    await releaseOf(dataDir, 'two');
    const releases = await readReleases(dataDir);
    releases.remotes['lists'] = { entry: entryOf(one), version: one };
    writeFileSync(path.join(dataDir, 'modules/remotes.json'), JSON.stringify(releases));
    const three = await releaseOf(dataDir, 'three');
    expect(await live(dataDir)).toEqual({ entry: entryOf(three), version: three, fallback: entryOf(one) });
  });
});
