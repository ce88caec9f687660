import { writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Page } from '@playwright/test';

import { aBookmarkFile, LINKS } from './bookmark-file.ts';
import type { Figure } from './figure.ts';
import { removeLibrary } from './library.ts';
import { aLibrary, pause, signIn, startServer } from './process.ts';
import { openBrowser } from './visit.ts';

const RUNS = 3;
const MS = 1000;
const TIMEOUT_MS = 300_000;
/** A user who continues to work: the sidebar is toggled at this interval. */
const PRESS_EVERY_MS = 400;

/** Records the duration of every interaction until the next paint. A string, like in device.ts. */
const MARK_PRESSES = `globalThis.presses = [];
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) if (interactionId) globalThis.presses.push(duration);
}).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

/** Imports a file through the page; returns the duration and the slowest interaction meanwhile. */
async function importThrough(page: Page, file: string): Promise<{ spent: number; slowest: number }> {
  await page.goto('/import/bookmarks');
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
  const begin = performance.now();
  await page.locator('input[type=file]').setInputFiles(file);
  const summary = page.getByRole('region', { name: /^Contents of / });
  const work = new AbortController();
  const working = (async () => {
    const menu = page.locator('header').getByRole('button', { name: 'Menu' });
    while (!work.signal.aborted) {
      await menu.click();
      await pause(PRESS_EVERY_MS);
    }
  })();
  await summary.getByRole('button', { name: 'Import' }).click({ timeout: TIMEOUT_MS });
  await page.getByText(`Imported from ${path.basename(file)}`).waitFor({ timeout: TIMEOUT_MS });
  const spent = (performance.now() - begin) / MS;
  work.abort();
  await working;
  const presses = await page.evaluate(() => (globalThis as unknown as { presses: number[] }).presses);
  return { spent, slowest: Math.max(0, ...presses) };
}

const most = (name: string, values: number[], value: number, unit: string): Figure => ({
  name: `import of ${LINKS.toLocaleString('en')} links on the page, ${name}`,
  values,
  target: { bound: 'most', value },
  unit,
});

/** Importing a file of 50,000 links on the page, from choosing the file to the result. */
export async function benchImportPage(): Promise<Figure[]> {
  const spent: number[] = [];
  const slowest: number[] = [];
  const memory: number[] = [];
  const browser = await openBrowser();
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const library = await aLibrary('S');
      const file = path.join(library, 'bookmarks.html');
      writeFileSync(file, aBookmarkFile());
      const server = await startServer(library);
      const context = await browser.newContext({ baseURL: server.url });
      const value = (await signIn(server.url)).replace('Bearer ', '');
      await context.addCookies([{ name: 'token', value, url: server.url }]);
      const page = await context.newPage();
      await page.addInitScript({ content: MARK_PRESSES });
      const figures = await importThrough(page, file);
      spent.push(figures.spent);
      slowest.push(figures.slowest);
      memory.push(server.memory().most);
      await context.close();
      await server.stop();
      await removeLibrary(library);
    }
  } finally {
    await browser.close();
  }
  return [
    most('from choosing the file to the result', spent, 30, 's'),
    most('slowest interaction meanwhile', slowest, 200, 'ms'),
    most('memory at most', memory, 300, 'MB'),
  ];
}
