import type { Page } from '@playwright/test';

import type { Figure } from './figure.ts';
import { signIn, startServer } from './process.ts';
import { openBrowser } from './visit.ts';

const RUNS = 5;
const MS = 1000;

/**
 * The time from the click until the rows are rendered and the page is interactive, in ms. A string, like in device.ts.
 */
const OPEN_TAGS = `(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const start = performance.now();
  document.querySelector('nav a[href="/tags"]').click();
  while (!document.querySelector('main li a[href^="/tags/"]')) await frame();
  await frame();
  return performance.now() - start;
})()`;

/** The time from a key in the filter until fewer tags are rendered, in ms. */
const FILTER = `(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const field = document.querySelector('main input[type="search"]');
  const count = document.querySelector('main output');
  const before = count.textContent;
  field.focus();
  const start = performance.now();
  document.execCommand('insertText', false, '7');
  while (count.textContent === before) await frame();
  await frame();
  return performance.now() - start;
})()`;

/** Opening and filtering the list of 7,500 tags with their counts, directly after the app has started. */
export async function benchTags(library: string): Promise<Figure[]> {
  const server = await startServer(library);
  const browser = await openBrowser();
  try {
    const token = (await signIn(server.url)).replace('Bearer ', '');
    const opened: number[] = [];
    const filtered: number[] = [];
    let shown = '';
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      await context.addCookies([{ name: 'token', value: token, url: server.url }]);
      const page = await context.newPage();
      await page.goto(`${server.url}/`);
      await page.getByRole('link', { name: 'Tags', exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
      opened.push(await measure(page, OPEN_TAGS));
      shown = (await page.locator('main output').textContent()) ?? '';
      filtered.push(await measure(page, FILTER));
      await context.close();
    }
    return [
      {
        name: 'list of tags: open and interactive',
        values: opened.map((each) => each / MS),
        target: { bound: 'most', value: 0.5 },
        unit: 's',
        note: `${shown}, including its module`,
      },
      {
        name: 'list of tags: a key in the filter',
        values: filtered,
        target: { bound: 'most', value: 200 },
        unit: 'ms',
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

const measure = async (page: Page, script: string): Promise<number> => Number(await page.evaluate(script));
