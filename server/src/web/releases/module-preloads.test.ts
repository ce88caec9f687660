import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { PageState } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { aDataDir } from '../../testing/app.ts';
import { readTable } from './release-table.ts';
import { release } from './releases.ts';
import { moduleStarts } from './module-preloads.ts';

const manifest = {
  metaData: { remoteEntry: { path: '', name: 'assets/remoteEntry.js' } },
  exposes: [
    {
      assets: {
        js: { sync: ['assets/parcel.js'], async: ['assets/editor.js'] },
        css: { sync: ['assets/parcel.css'], async: ['assets/editor.css'] },
      },
    },
  ],
};

/** How mf_posts is started after these files of it were released, and what address it is released under. */
async function startOf(files: Record<string, unknown>) {
  const dataDir = aDataDir();
  const built = path.join(dataDir, 'dist');
  mkdirSync(built, { recursive: true });
  for (const [name, value] of Object.entries(files))
    writeFileSync(path.join(built, name), typeof value === 'string' ? value : JSON.stringify(value));
  await release(dataDir, 'mf_posts', built);
  const table = await readTable(dataDir);
  const starts: PageState['starts'] = await moduleStarts(dataDir, table);
  return { start: starts['mf_posts'], address: table.remotes['mf_posts']!.entry.replace('mf-manifest.json', '') };
}

describe('What a module is started with', () => {
  it('is what its manifest says comes first, and its first prefetch', async () => {
    const prefetch = [{ path: '/', url: '/api/posts' }];
    const { start, address } = await startOf({ 'mf-manifest.json': manifest, 'prefetch.json': prefetch });
    expect(start).toEqual({
      scripts: [`${address}assets/remoteEntry.js`, `${address}assets/parcel.js`],
      styles: [`${address}assets/parcel.css`],
      prefetch,
    });
  });

  it('has no questions where it says none', async () => {
    expect((await startOf({ 'mf-manifest.json': manifest })).start?.prefetch).toEqual([]);
  });

  it.each([
    { what: 'no list', prefetch: { path: '/', url: '/api/posts' } },
    { what: 'nothing', prefetch: null },
    { what: 'of nothing', prefetch: [null] },
    { what: 'of words', prefetch: ['/api/posts'] },
    { what: 'without a place', prefetch: [{ url: '/api/posts' }] },
    { what: 'of no address', prefetch: [{ path: '/', url: 7 }] },
    { what: 'of no address for a narrow screen', prefetch: [{ path: '/', url: '/api/posts', urlNarrow: {} }] },
    { what: 'for another server', prefetch: [{ path: '/', url: 'https://example.org/api/posts' }] },
  ])('has no questions where those are $what', async ({ prefetch }) => {
    const { start } = await startOf({ 'mf-manifest.json': manifest, 'prefetch.json': prefetch });
    expect(start?.scripts).toHaveLength(2);
    expect(start?.prefetch).toEqual([]);
  });

  it('has no questions where those cannot be read', async () => {
    const { start } = await startOf({ 'mf-manifest.json': manifest, 'prefetch.json': '[{' });
    expect(start?.prefetch).toEqual([]);
  });

  it('is unknown where its manifest says nothing of it', async () => {
    expect((await startOf({ 'mf-manifest.json': {} })).start).toBeUndefined();
  });

  it('is unknown of modules that others keep', async () => {
    const table = { remotes: { mf_posts: { entry: 'https://modules.example.org/mf-manifest.json', version: '1' } } };
    expect(await moduleStarts(aDataDir(), table)).toEqual({});
  });
});
