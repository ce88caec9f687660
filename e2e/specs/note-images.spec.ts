import type { Page } from '@playwright/test';

import { expect, test } from '../fixtures.ts';
import { takeShifts, watchShifts } from '../shifts.ts';

const WIDTH = 320;
const HEIGHT = 480;

/** Drops or pastes an image, drawn in the page, where an element is. */
async function give(page: Page, how: 'paste' | 'drop', name: string, text?: string): Promise<void> {
  const target = page.getByRole('textbox', { name: 'Content' });
  await (text === undefined ? target : target.getByText(text)).evaluate(
    async (element, { how, name, width, height }) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      canvas.getContext('2d')?.fillRect(0, 0, width, height / 2);
      const blob = await new Promise<Blob | null>((drawn) => {
        canvas.toBlob(drawn);
      });
      const data = new DataTransfer();
      data.items.add(new File([blob ?? ''], name, { type: 'image/png' }));
      element.scrollIntoView({ block: 'center' }); // nothing is dropped out of sight
      const { left, top } = element.getBoundingClientRect();
      const event =
        how === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', {
              dataTransfer: data,
              clientX: left + 2,
              clientY: top + 4,
              bubbles: true,
              cancelable: true,
            });
      element.dispatchEvent(event);
    },
    { how, name, width: WIDTH, height: HEIGHT },
  );
}

/** Lets what matches wait until it is let go. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  const letGo: (() => void)[] = [];
  const gone = new Promise<void>((resolve) => letGo.push(resolve));
  await page.route(pattern, async (route) => {
    await gone;
    await route.continue().catch(() => undefined); // the page may have left meanwhile
  });
  return () => letGo[0]?.();
}

test('pasted and dropped images come where they were meant, keep their place, and a refused one takes nothing along @desktop', async ({
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

  const letGo = await hold(page, '**/api/files');
  await give(page, 'paste', 'boats.png');
  await expect(page.getByRole('progressbar', { name: 'Uploading boats.png' })).toBeVisible();
  await page.keyboard.type(' at sea');
  letGo();
  await expect(text.locator(`img[width="${WIDTH}"]`)).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(text.locator('p').nth(1)).toHaveText(' at sea');

  await give(page, 'drop', 'pier.png', 'evening');
  await expect(text.locator('img[width]')).toHaveCount(2);

  await page.route('**/api/files', (route) => route.fulfill({ status: 500, json: 'no' }));
  await give(page, 'paste', 'storm.png');
  await expect(page.getByRole('alert').filter({ hasText: 'Image could not be uploaded.' })).toContainText('Error 500');
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(text.locator('img[width]')).toHaveCount(2);
  await expect(text).toContainText('noon');

  // Through the clipboard of the system, in our own format.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('ControlOrMeta+v');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(text.locator('img[width]')).toHaveCount(4);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text.locator('img[width]')).toHaveCount(2);

  const saved = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save' }).click();
  const { content } = (await saved).postDataJSON() as { content: string };
  expect(content).toMatch(
    /^<p>noon<\/p><img src="[^"]+" width="320" height="480"><p>&nbsp;at sea<\/p><img [^>]+><p>evening<\/p>$/,
  );
  await expect(page).not.toHaveURL(`/p/${id}`);

  // Images that load late move nothing, in the card and in the editor, and neither does one whose size nobody knows.
  await given.post({ title: 'Old', content: `<p>a</p>${content.replaceAll(/ (?:width|height)="\d+"/g, '')}<p>b</p>` });
  for (const address of ['/', `/p/${id}`, `/p/${id + 1}`]) {
    const arrive = await hold(page, '**/storage/**');
    await page.goto(address);
    await expect(page.locator('[data-note] img, [role="textbox"] img').first()).toBeAttached();
    await takeShifts(page);
    arrive();
    const arrived = () =>
      page
        .locator('img[src^="/storage/"]')
        .evaluateAll((all) =>
          all.some((one) => (one as HTMLImageElement).complete && (one as HTMLImageElement).naturalWidth > 0),
        ); // all of them are images
    await expect.poll(arrived).toBe(true);
    expect(await takeShifts(page), `late images on ${address}`).toEqual([]);
    await page.unroute('**/storage/**');
  }
});
