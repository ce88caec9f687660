import { accessSync, constants } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import type { BrowserSettings } from '../../kernel/config/config.ts';
import { StartError } from '../../kernel/start-error.ts';

const START_MS = 30_000;
const AS_ROOT = /without --no-sandbox/;
const NO_SANDBOX = /no usable sandbox|sandbox_linux|setuid_sandbox|zygote_host/i;

/** Starts the browser once, so that a wrong setting is noticed before a page is to be taken. @throws StartError */
export async function checkBrowser(settings: BrowserSettings): Promise<void> {
  const named = `SNAPSHOT_BROWSER=${settings.file}`;
  try {
    accessSync(settings.file, constants.X_OK);
  } catch {
    throw new StartError(`${named}: there is no program with this name that this user may run.`);
  }
  const { BrowserProcess } = await import('./browser-process.ts');
  const browser = await BrowserProcess.start(settings, null);
  const timer = new AbortController();
  try {
    const late = sleep(START_MS, undefined, { signal: timer.signal }).then(() => {
      throw new Error(`no answer within ${START_MS / 1000} seconds`);
    });
    await Promise.race([browser.devtools.send('Browser.getVersion'), late.catch(rethrowUnlessAborted)]);
  } catch (error) {
    await browser.kill(); // its last words are complete then
    const reason = browser.lastError || (error as Error).message;
    if (AS_ROOT.test(reason))
      throw new StartError(
        `${named}: Chromium runs as root only without its sandbox. Run the server as another user, or set SNAPSHOT_SANDBOX=off.`,
      );
    if (settings.isSandboxed && NO_SANDBOX.test(reason))
      throw new StartError(
        `${named}: Chromium cannot use its sandbox here (${reason}). Allow user namespaces, or set SNAPSHOT_SANDBOX=off.`,
      );
    throw new StartError(`${named} cannot be started: ${reason.replace(/\.$/, '')}.`);
  } finally {
    timer.abort();
    await browser.kill();
  }
}

function rethrowUnlessAborted(error: unknown): void {
  if ((error as Error).name !== 'AbortError') throw error;
}
