import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { aDataDir } from '../../testing/app.ts';
import { alone } from './release-lock.ts';
import { readIntegrity, readReleases, readTable } from './release-table.ts';
import { listReleases, release, releaseBuilt, releaseFrom, rollBack, sweepReleases } from './releases.ts';

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;
const addressOf = (version: string) => `/modules/mf_posts/${version}/assets/parcel.js`;
const entryOf = (version: string) => `/modules/mf_posts/${version}/mf-manifest.json`;

/** Writes a remote with one script into a folder. */
function write(folder: string, script: string): string {
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'mf-manifest.json'), '{}');
  writeFileSync(path.join(folder, 'assets/parcel.js'), script);
  return folder;
}

/** Releases a build of mf_posts that holds this script, and says its version. */
async function releaseOf(dataDir: string, script: string): Promise<string> {
  const version = await release(dataDir, 'mf_posts', write(path.join(aDataDir(), 'dist'), script));
  return version ?? 'not built';
}

const live = async (dataDir: string) => (await readTable(dataDir)).remotes['mf_posts'];
const isServed = (dataDir: string, version: string) => existsSync(path.join(dataDir, entryOf(version)));
const days = (count: number) => vi.setSystemTime(Date.now() + count * 86_400_000);

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** A folder as a server left it that knew neither hashes nor dates: one version live, one before it. */
function anOlderFolder(): string {
  const dataDir = aDataDir();
  for (const version of ['aaaa', 'bbbb', 'gone']) write(path.join(dataDir, 'modules/mf_posts', version), version);
  const remotes = {
    mf_posts: { entry: entryOf('bbbb'), version: 'bbbb', fallback: entryOf('aaaa') },
    mf_elsewhere: { entry: 'https://modules.example.org/mf-manifest.json', version: '1' },
  };
  writeFileSync(path.join(dataDir, 'modules/remotes.json'), JSON.stringify({ remotes }));
  return dataDir;
}

describe('A release', () => {
  it('is live at once, with the version before as what takes its place', async () => {
    const dataDir = aDataDir();
    const first = await releaseOf(dataDir, 'one');
    expect(await live(dataDir)).toEqual({ entry: entryOf(first), version: first });
    const second = await releaseOf(dataDir, 'two');
    expect(await live(dataDir)).toEqual({ entry: entryOf(second), version: second, fallback: entryOf(first) });
  });

  it('of what is live already changes nothing, and mends files that were damaged', async () => {
    const dataDir = aDataDir();
    await releaseOf(dataDir, 'one');
    const version = await releaseOf(dataDir, 'two');
    const before = await readReleases(dataDir);
    writeFileSync(path.join(dataDir, addressOf(version)), 'damaged');
    days(1);
    await releaseOf(dataDir, 'two');
    expect(await readReleases(dataDir)).toEqual(before);
    expect(await readIntegrity(dataDir)).toHaveProperty([addressOf(version)], hashOf('two'));
  });

  it('of what is not built is none', async () => {
    const dataDir = aDataDir();
    expect(await release(dataDir, 'mf_posts', path.join(dataDir, 'nothing'))).toBeNull();
    expect(await live(dataDir)).toBeUndefined();
  });

  it('may stand at another origin, which looks after its files', async () => {
    const dataDir = aDataDir();
    const first = await releaseOf(dataDir, 'one');
    const entry = 'https://modules.example.org/posts/7/mf-manifest.json';
    const version = await releaseFrom(dataDir, 'mf_posts', entry);
    expect(await live(dataDir)).toEqual({ entry, version, fallback: entryOf(first) });
    expect(Object.keys(await readIntegrity(dataDir))).toEqual([addressOf(first)]);
    expect(await rollBack(dataDir, 'mf_posts')).toBe(first);
  });

  it('waits for another one, so that none is lost', async () => {
    const dataDir = aDataDir();
    const versions = await Promise.all(['one', 'two', 'three', 'four'].map((script) => releaseOf(dataDir, script)));
    const line = await listReleases(dataDir, 'mf_posts');
    expect(line.map(({ version }) => version).toSorted()).toEqual(versions.toSorted());
    expect(line.filter(({ replaced_at }) => replaced_at === null)).toEqual([line[0]]);
    expect((await live(dataDir))?.version).toBe(line[0]?.version);
  });

  it('says so when another one takes too long', async () => {
    vi.useRealTimers();
    const dataDir = aDataDir();
    await alone(dataDir, () =>
      expect(alone(dataDir, () => Promise.resolve(), 100)).rejects.toThrow('Another release holds'),
    );
  });
});

describe('Rolling back', () => {
  it('goes one version back each time, and says when there is none', async () => {
    const dataDir = aDataDir();
    const [one, two] = [await releaseOf(dataDir, 'one'), await releaseOf(dataDir, 'two')];
    await releaseOf(dataDir, 'three');
    expect(await rollBack(dataDir, 'mf_posts')).toBe(two);
    expect(await live(dataDir)).toEqual({ entry: entryOf(two), version: two, fallback: entryOf(one) });
    expect(await rollBack(dataDir, 'mf_posts')).toBe(one);
    expect(await rollBack(dataDir, 'mf_posts')).toBeNull();
    expect((await live(dataDir))?.version).toBe(one);
  });

  it('never goes back to what was rolled back itself', async () => {
    const dataDir = aDataDir();
    const one = await releaseOf(dataDir, 'one');
    await releaseOf(dataDir, 'broken');
    await rollBack(dataDir, 'mf_posts');
    const mended = await releaseOf(dataDir, 'mended');
    expect(await live(dataDir)).toEqual({ entry: entryOf(mended), version: mended, fallback: entryOf(one) });
    expect(await rollBack(dataDir, 'mf_posts')).toBe(one);
  });

  it('is undone by releasing the same build again', async () => {
    const dataDir = aDataDir();
    await releaseOf(dataDir, 'one');
    const two = await releaseOf(dataDir, 'two');
    await rollBack(dataDir, 'mf_posts');
    expect(await releaseOf(dataDir, 'two')).toBe(two);
    expect((await live(dataDir))?.version).toBe(two);
    expect((await listReleases(dataDir, 'mf_posts'))[0]).toMatchObject({ version: two, withdrawn: false });
  });

  it('passes over a version whose files are gone', async () => {
    const dataDir = aDataDir();
    const one = await releaseOf(dataDir, 'one');
    const two = await releaseOf(dataDir, 'two');
    await releaseOf(dataDir, 'three');
    rmSync(path.join(dataDir, 'modules/mf_posts', two), { recursive: true });
    expect(await rollBack(dataDir, 'mf_posts')).toBe(one);
  });
});

describe('A server that starts', () => {
  it('makes live what was built since, and leaves alone what an operator did', async () => {
    const [dataDir, dist] = [aDataDir(), path.join(aDataDir(), 'dist')];
    const start = () => releaseBuilt(dataDir, (name) => (name === 'mf_posts' ? dist : path.join(dist, 'none')));
    write(dist, 'one');
    expect(await start()).toEqual(['mf_posts']);
    const one = (await live(dataDir))?.version;
    expect(await start()).toEqual([]);

    write(dist, 'two');
    await release(dataDir, 'mf_posts', dist);
    await rollBack(dataDir, 'mf_posts');
    expect(await start()).toEqual([]);
    expect((await live(dataDir))?.version).toBe(one);

    write(dist, 'three');
    expect(await start()).toEqual(['mf_posts']);
    expect((await live(dataDir))?.fallback).toBe(entryOf(one ?? ''));
  });

  it('reads a build only when its files look different, and releases one that is the same under new dates not again', async () => {
    const [dataDir, dist] = [aDataDir(), path.join(aDataDir(), 'dist')];
    const start = () => releaseBuilt(dataDir, (name) => (name === 'mf_posts' ? dist : path.join(dist, 'none')));
    const script = path.join(write(dist, 'one'), 'assets/parcel.js');
    const datedOn = (day: string) => utimesSync(script, new Date(day), new Date(day));
    datedOn('2026-11-01');
    await start();

    writeFileSync(script, 'two');
    datedOn('2026-11-01');
    expect(await start()).toEqual([]); // as long, and as old: nobody looked inside
    writeFileSync(script, 'one');
    datedOn('2026-11-02');
    expect(await start()).toEqual([]);
    writeFileSync(script, 'two');
    datedOn('2026-11-03');
    expect(await start()).toEqual(['mf_posts']);

    writeFileSync(script, 'six');
    await release(dataDir, 'mf_posts', dist);
    writeFileSync(script, 'two');
    datedOn('2026-11-03'); // as before the release by hand
    expect(await start()).toEqual(['mf_posts']);
  });
});

describe('The list', () => {
  it('says when each version was released and replaced, newest first', async () => {
    const dataDir = aDataDir();
    const one = await releaseOf(dataDir, 'one');
    days(1);
    const two = await releaseOf(dataDir, 'two');
    days(1);
    await rollBack(dataDir, 'mf_posts');
    const [first, second] = ['2026-11-21T09:00:00.000Z', '2026-11-22T09:00:00.000Z'];
    expect(await listReleases(dataDir, 'mf_posts')).toEqual([
      {
        version: two,
        entry: entryOf(two),
        released_at: second,
        replaced_at: '2026-11-23T09:00:00.000Z',
        withdrawn: true,
      },
      { version: one, entry: entryOf(one), released_at: first, replaced_at: null, withdrawn: false },
    ]);
  });
});

describe('Released files', () => {
  it('stay for fourteen days after they were replaced, then go', async () => {
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
    expect((await listReleases(dataDir, 'mf_posts')).map(({ version }) => version)).not.toContain(one);
  });

  it('of what is live and of what takes its place never go', async () => {
    const dataDir = aDataDir();
    const one = await releaseOf(dataDir, 'one');
    const two = await releaseOf(dataDir, 'two');
    days(1000);
    await sweepReleases(dataDir);
    expect([isServed(dataDir, one), isServed(dataDir, two)]).toEqual([true, true]);
  });

  it('go at the next release too, with what killed processes left', async () => {
    const dataDir = aDataDir();
    const one = await releaseOf(dataDir, 'one');
    await releaseOf(dataDir, 'two');
    const draft = write(path.join(dataDir, 'modules/mf_posts', `${one}.4711`), 'half');
    const gone = write(path.join(dataDir, 'modules/mf_posts', '.gone-abc'), 'half');
    days(15);
    await releaseOf(dataDir, 'three');
    expect(isServed(dataDir, one)).toBe(false);
    expect([existsSync(draft), existsSync(gone)]).toEqual([false, false]);
  });

  it('from before dates were kept stay for fourteen days from now', async () => {
    const dataDir = anOlderFolder();
    await releaseBuilt(dataDir);
    expect((await listReleases(dataDir, 'mf_posts')).map(({ version }) => version)).toEqual(
      expect.arrayContaining(['aaaa', 'bbbb', 'gone']),
    );
    days(15);
    await sweepReleases(dataDir);
    expect(isServed(dataDir, 'gone')).toBe(false);
  });
});

describe('The table of releases', () => {
  it('says what every script of the live version and the one before it is, and of no other', async () => {
    const dataDir = anOlderFolder();
    await sweepReleases(dataDir);
    expect(await readIntegrity(dataDir)).toEqual({
      [addressOf('aaaa')]: hashOf('aaaa'),
      [addressOf('bbbb')]: hashOf('bbbb'),
    });
  });

  it('keeps what it knows of a file that is changed afterwards', async () => {
    const dataDir = anOlderFolder();
    await sweepReleases(dataDir);
    writeFileSync(path.join(dataDir, addressOf('aaaa')), 'steal()');
    await rollBack(dataDir, 'mf_posts');
    expect((await live(dataDir))?.version).toBe('aaaa');
    expect(await readIntegrity(dataDir)).toHaveProperty([addressOf('aaaa')], hashOf('aaaa'));
  });

  it('that was edited by hand is believed', async () => {
    const dataDir = aDataDir();
    const one = await releaseOf(dataDir, 'one');
    await releaseOf(dataDir, 'two');
    const releases = await readReleases(dataDir);
    releases.remotes['mf_posts'] = { entry: entryOf(one), version: one };
    writeFileSync(path.join(dataDir, 'modules/remotes.json'), JSON.stringify(releases));
    const three = await releaseOf(dataDir, 'three');
    expect(await live(dataDir)).toEqual({ entry: entryOf(three), version: three, fallback: entryOf(one) });
  });
});
