import type { CDPSession, Page } from '@playwright/test';

/** After this, an operation has failed. */
const TIMEOUT_MS = 30_000;

/**
 * The code with which a script in a page sends a text: append `('text')`. Does nothing if no one waits for that name.
 */
export const messageCall = (name: string): string => `globalThis.${name}?.`;

/**
 * Performs an action and waits for a message from a script in the page. The function to send it is a binding of the
 * browser, so that waiting runs no code in the page, which would be measured as well.
 */
export async function waitForMessage(page: Page, name: string, act: () => Promise<unknown>): Promise<string> {
  const client = await page.context().newCDPSession(page);
  try {
    await client.send('Runtime.enable'); // otherwise a page in another process has no binding
    await client.send('Runtime.addBinding', { name });
    const [payload] = await Promise.all([nextCall(client), act()]);
    return payload;
  } finally {
    await client.detach();
  }
}

const nextCall = (client: CDPSession) =>
  new Promise<string>((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error('Timeout: the page sent no message.')), TIMEOUT_MS);
    client.once('Runtime.bindingCalled', ({ payload }) => {
      clearTimeout(timeout);
      resolve(payload);
    });
  });
