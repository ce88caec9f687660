import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { aDataDir } from '../../../testing/app.ts';
import { aBrowser, noBrowser } from '../../../testing/browser.ts';
import { aCopyServer, anArticle, saveAndCopy } from '../../../testing/copies.ts';
import { aWebSite } from '../../../testing/web-site.ts';
import { readConfig } from '../../kernel/config/config.ts';
import { StartError } from '../../kernel/start-error.ts';
import { BrowserProcess } from './browser-process.ts';
import { checkBrowser } from './check-browser.ts';
import { stateOf } from './failures.ts';

/** A program in place of Chromium. */
function aProgram(script: string): string {
  const file = path.join(aDataDir(), 'browser');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe('Without a browser', () => {
  it('there are no snapshots, and a link says nothing about them', async () => {
    const site = await aWebSite({ '/a': anArticle() });
    const test = await aCopyServer([site]);
    expect(await saveAndCopy(test, `${site.origin}/a`)).toMatchObject({ state: 'copied', snapshot: null });
    expect(await test.db.selectFrom('copy_jobs').selectAll().execute()).toEqual([]);
  });
});

describe('A browser', () => {
  it('is ended when it writes too much into its profile, with the reason', async () => {
    const file = aProgram('head -c 3000000 /dev/zero > large; exec sleep 100');
    const browser = await BrowserProcess.start({ file, isSandboxed: true }, null, 1_000_000);
    const error = await browser.devtools.send('Browser.getVersion').catch((thrown: unknown) => thrown);
    await browser.kill();
    expect(error).toMatchObject({ message: 'The page writes too much to the disk.' });
    expect(stateOf(error)).toBe('too-large');
    expect(existsSync(browser.profile)).toBe(false);
  });
});

describe('The server does not start with a browser', () => {
  it('that does not exist, or whose settings are wrong', async () => {
    await expect(checkBrowser({ file: '/nowhere/chromium', isSandboxed: true })).rejects.toThrow(
      new StartError('SNAPSHOT_BROWSER=/nowhere/chromium: there is no program with this name that this user may run.'),
    );
    expect(() => readConfig({ SNAPSHOT_BROWSER: 'chromium' })).toThrow(
      'SNAPSHOT_BROWSER=chromium is invalid: it must be the path of Chromium',
    );
    expect(() => readConfig({ SNAPSHOT_SANDBOX: 'maybe' })).toThrow(
      'SNAPSHOT_SANDBOX=maybe is invalid: it must be on or off',
    );
  });

  it('that cannot be started, and says why', async () => {
    const file = aProgram('echo "first line" >&2; echo "libnss3.so is missing" >&2; exit 1');
    await expect(checkBrowser({ file, isSandboxed: true })).rejects.toThrow(
      new StartError(`SNAPSHOT_BROWSER=${file} cannot be started: libnss3.so is missing.`),
    );
  });

  it.each([
    ['runs as root', 'Running as root without --no-sandbox is not supported.', /Run the server as another user/],
    ['has no sandbox here', 'No usable sandbox! See the FAQ.', /Allow user namespaces, or set SNAPSHOT_SANDBOX=off/],
  ])('that %s, and names the setting', async (_why, line, message) => {
    const file = aProgram(`echo "${line}" >&2; exit 1`);
    await expect(checkBrowser({ file, isSandboxed: true })).rejects.toThrow(message);
  });

  it.skipIf(noBrowser)('unless it answers', async () => {
    await expect(checkBrowser(aBrowser)).resolves.toBeUndefined();
  });
});
