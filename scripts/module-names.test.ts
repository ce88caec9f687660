import { expect, it } from 'vitest';

import { readTracked, trackedFiles } from './tracked-files.mjs';

/** Packages that only know modules by their descriptions. */
const INDEPENDENT = /^(?:shell|server|libs\/(?:contract|platform|router|ui))\//;

const folders = new Set(trackedFiles().flatMap((file) => /^(mf-[^/]+)\/src\/module\.ts$/.exec(file)?.[1] ?? []));
const names = [...folders].flatMap((folder) => [folder, folder.replaceAll('-', '_')]);

it('finds the modules of this project', () => {
  expect(names).toContain('mf_posts');
});

it('modules are not named in packages that only know their descriptions', () => {
  const mentions = trackedFiles()
    .filter((file) => INDEPENDENT.test(file))
    .filter((file) => names.some((name) => readTracked(file).includes(name)));
  expect(mentions).toEqual([]);
});
