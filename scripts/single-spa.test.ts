import { expect, it } from 'vitest';

import { readTracked, trackedFiles } from './tracked-files.mjs';

it('is declared by the shell and libs/platform only, which wrap it for the remotes', () => {
  const declaring = trackedFiles().filter(
    (name) => /(?:^|\/)package\.json$/.test(name) && readTracked(name).includes('"single-spa'),
  );
  expect(declaring.toSorted()).toEqual(['libs/platform/package.json', 'shell/package.json']);
});
