import { expect, it } from 'vitest';

import { readTracked, trackedFiles } from './tracked-files.mjs';

/** Of `.oxfmtrc.json`, which formats code but no comments. */
const { printWidth } = JSON.parse(readTracked('.oxfmtrc.json')) as { printWidth: number };

const COMMENT = /^\s*(?:\/\*|\*|\/\/)/;
/** Lint directives cannot be broken, nor can what has no spaces. */
const UNBREAKABLE = /lint-|^\s*(?:\/\/|\*) \S+$/;

const isTooLong = (line: string) => line.length > printWidth && COMMENT.test(line) && !UNBREAKABLE.test(line);

it('Comments fit the width of the code', () => {
  const tooLong = trackedFiles()
    .filter((name) => /\.(?:tsx?|mjs|css)$/.test(name))
    .flatMap((name) =>
      readTracked(name)
        .split('\n')
        .flatMap((line, at) => (isTooLong(line) ? [`${name}:${at + 1}`] : [])),
    );
  expect(tooLong).toEqual([]);
});
