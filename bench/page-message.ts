import type { CDPSession, Page } from '@playwright/test';

/** No page, press or search takes longer, in ms: one that does has failed. */
const TIMEOUT_MS = 30_000;

/** What a script in a page calls to tell a text, as `call('text')`; nothing happens where nobody waits for that name. */
export const messageCall = (name: string): string => `globalThis.${name}?.`;

/**
 * Does something to a page and waits for what a script there tells by a name. The browser itself gives the page the
 * function to call, so that waiting runs nothing in the page: what is measured there is the page, not the bench.
 */
export async function waitForMessage(page: Page, name: string, act: () => Promise<unknown>): Promise<string> {
  const client = await page.context().newCDPSession(page);
  try {
    await client.send('Runtime.enable'); // without it a page in another process has no binding
    await client.send('Runtime.addBinding', { name });
    const [payload] = await Promise.all([nextCall(client), act()]);
    return payload;
  } finally {
    await client.detach();
  }
}

const nextCall = (client: CDPSession) =>
  new Promise<string>((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error('The page told nothing.')), TIMEOUT_MS);
    client.once('Runtime.bindingCalled', ({ payload }) => {
      clearTimeout(timeout);
      resolve(payload);
    });
  });
