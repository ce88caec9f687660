import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readModule } from '../build/read-module.ts';
import { root } from './paths.mjs';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'check-module-'));
  symlinkSync(path.join(root, 'examples/statistics/node_modules'), path.join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const ACTION = {
  kind: 'action',
  slot: 'post.menu',
  id: 'recipe-box.open',
  label: 'Open',
  order: 1,
  icon: 'search',
  source: './src/run.ts',
};

/** A module with one action, as `npm run check` of a module and its build read it. */
function aModule(action: object): string {
  const dir = mkdtempSync(path.join(folder, 'module-'));
  mkdirSync(path.join(dir, 'src'));
  const definition = JSON.stringify({
    name: 'recipe_box',
    title: 'Recipe Box',
    contributions: [{ ...ACTION, ...action }],
  });
  writeFileSync(path.join(dir, 'src/module.ts'), `export const module = ${definition};`);
  for (const name of ['parcel.tsx', 'run.ts']) writeFileSync(path.join(dir, 'src', name), 'export {};');
  return dir;
}

describe('What the build and the check of a module refuse', () => {
  it.each([
    ['an id that is none', { id: 'recipe_box.open' }, 'recipe_box/contributions/0/id must match pattern'],
    ['an icon that does not exist', { icon: 'magnifier' }, 'there is no icon magnifier for recipe-box.open.'],
    ['a source that does not exist', { source: './src/gone.ts' }, 'names files that do not exist: ./src/gone.ts.'],
    ['a shortcut that is none', { shortcut: 'Strg+X' }, 'recipe_box/contributions/0/shortcut must match pattern'],
  ])('is %s', async (_what, action, message) => {
    await expect(readModule(aModule(action))).rejects.toThrow(message);
  });

  it('is nothing else', async () => {
    const { description } = await readModule(aModule({}));
    expect(description).toMatchObject({ name: 'recipe_box', contributions: [{ icon: 'search' }] });
  });

  it.each(['mf-posts', 'mf-collections', 'mf-admin', 'mf-share', 'examples/statistics'])(
    'is nothing in %s',
    async (dir) => {
      await expect(readModule(path.join(root, dir))).resolves.toHaveProperty('description');
    },
  );
});
