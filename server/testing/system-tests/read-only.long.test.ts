import { chmodSync } from 'node:fs';

import { describe, expect, inject, it } from 'vitest';

import { aDataDir } from '../app.ts';
import { aCommand, aServerProcess } from '../processes.ts';

/** Debian's user without rights. */
const NOBODY = 65_534;
const START_MS = 180_000;
const isRoot = process.getuid?.() === 0;

describe.runIf(isRoot && inject('postgresUrl') === undefined)('A server that may only read', () => {
  it.each<[what: string, mode: number, file: string]>([
    ['its data folder', 0o755, ''],
    ['its database', 0o777, '/benotes.sqlite'],
  ])(
    '%s says so in one line and does not start',
    async (_what, mode, file) => {
      const env = { DATA_DIR: aDataDir(), PORT: '0' };
      await (await aServerProcess(env)).stop();
      chmodSync(env.DATA_DIR, mode);
      const { code, printed } = await aCommand('main', [], env, NOBODY);
      const line = `${env.DATA_DIR}${file} cannot be written: give it to the user who runs the server, on a writable disk.`;
      // After a line about the mode of the folder, which this user cannot change.
      expect({ code, last: printed.trim().split('\n').at(-1) }).toEqual({ code: 1, last: line });
    },
    START_MS,
  );
});
