import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { BrowserContext, Page } from '@playwright/test';

/** Serves a page of another site that allows nothing at all. */
export async function serveStrictPage(html: string): Promise<{ url: string; close: () => void }> {
  const site = createServer((_request, response) => {
    response.setHeader('content-security-policy', "default-src 'none'");
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/`, close: () => void site.close() };
}

/** The code of the bookmarklet, on the page *Import & Export*. */
export const bookmarkletOn = async (page: Page): Promise<string> =>
  (await page.getByRole('link', { name: 'Save to Benotes' }).getAttribute('href')) ?? '';

/** Runs a bookmarklet on a page, which may allow no scripts, and returns the window that it opens. */
export async function runBookmarklet(context: BrowserContext, page: Page, code: string): Promise<Page> {
  const opened = context.waitForEvent('page');
  // Like a click on a bookmark, a command of the browser itself.
  const client = await context.newCDPSession(page);
  await client.send('Runtime.evaluate', {
    expression: decodeURIComponent(code.replace('javascript:', '')),
    userGesture: true,
  });
  const popup = await opened;
  await popup.setViewportSize({ width: 420, height: 560 });
  return popup;
}

/** Saves by the button of the top bar, which is in reach on every screen. */
export const saveAdded = (page: Page): Promise<void> =>
  page.locator('header').getByRole('button', { name: 'Save' }).click();

/** Shares a file as the system of a phone does: as a form that is sent to the installed app. */
export const shareFile = (page: Page, name: string, type: string, text: string): Promise<void> =>
  page.evaluate(
    async ([fileName = '', fileType = '', content = '']) => {
      let blob: Blob | null = new Blob([content], { type: fileType });
      if (fileType.startsWith('image/')) {
        const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 });
        canvas.getContext('2d')?.fillRect(0, 0, 20, 30);
        blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, fileType));
      }
      const data = new DataTransfer();
      data.items.add(new File([blob ?? ''], fileName, { type: fileType }));
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        enctype: 'multipart/form-data',
        action: '/c/0/p/create',
      });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', files: data.files });
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [name, type, text],
  );
