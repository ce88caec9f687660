import type { Page } from '@playwright/test';

import { expect, test } from '../fixtures.ts';
import { IMAGE_WIDTH, insertImage } from '../images.ts';
import { takeShifts, watchShifts } from '../shifts.ts';
import { storedContent } from '../stored-content.ts';

/** Holds matching requests until the returned function is called. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue().catch(() => undefined); // the page may have been closed
  });
  return () => release?.();
}

// #images-at-right-place
test('pasted and dropped images are inserted at the right place, and a failed upload changes nothing else', async ({
  page,
  login,
  given,
  expectError,
}) => {
  expectError(/status of 500/);
  await login();
  const { id } = await given.post({ title: 'The harbour', content: '<p>noon</p><p>evening</p>' });
  await watchShifts(page);
  await page.goto(`/p/${id}`);
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.getByText('noon').click();
  await page.keyboard.press('End');

  const release = await hold(page, '**/api/files');
  await insertImage(page, 'paste', 'boats.png');
  await expect(page.getByRole('progressbar', { name: 'Uploading boats.png' })).toBeVisible();
  await page.keyboard.type(' at sea');
  release();
  await expect(text.locator(`img[width="${IMAGE_WIDTH}"]`)).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(text.locator('p').nth(1)).toHaveText(' at sea');

  await insertImage(page, 'drop', 'pier.png', 'evening');
  await expect(text.locator('img[width]')).toHaveCount(2);

  await page.route('**/api/files', (route) => route.fulfill({ status: 500, json: 'no' }));
  await insertImage(page, 'paste', 'storm.png');
  await expect(page.getByRole('alert').filter({ hasText: 'Image could not be uploaded.' })).toContainText('Error 500');
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(text.locator('img[width]')).toHaveCount(2);
  await expect(text).toContainText('noon');

  // Through the system clipboard, in our own format.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('ControlOrMeta+v');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(text.locator('img[width]')).toHaveCount(4);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text.locator('img[width]')).toHaveCount(2);

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).not.toHaveURL(`/p/${id}`);
  const content = await storedContent(page, id);
  expect(content).toMatch(
    /^<p>noon<\/p><img src="[^"]+" width="320" height="480"><p>&nbsp;at sea<\/p><img [^>]+><p>evening<\/p>$/,
  );

  // Images that load late cause no layout shift in the card or the editor, even if their dimensions are unknown.
  await given.post({ title: 'Old', content: `<p>a</p>${content.replaceAll(/ (?:width|height)="\d+"/g, '')}<p>b</p>` });
  for (const url of ['/', `/p/${id}`, `/p/${id + 1}`]) {
    const release = await hold(page, '**/storage/**');
    await page.goto(url);
    await expect(page.locator('[data-note] img, [role="textbox"] img').first()).toBeAttached();
    await takeShifts(page);
    release();
    const hasLoaded = () =>
      page
        .locator('img[src^="/storage/"]')
        .evaluateAll((all) =>
          all.some((one) => (one as HTMLImageElement).complete && (one as HTMLImageElement).naturalWidth > 0),
        ); // the selector matches images only
    await expect.poll(hasLoaded).toBe(true);
    expect(await takeShifts(page), `late images on ${url}`).toEqual([]);
    await page.unroute('**/storage/**');
  }
});
