import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { PageModule, RemoteTable } from '@benotes/contract';
import type { Browser } from '@playwright/test';

import { type Figure, inTurn, most } from './figure.ts';
import { copyOf, removeLibrary } from './library.ts';
import { callApi, type Running, signIn, startServer } from './process.ts';
import { CPU_SLOWDOWN, openBrowser, openVisitor, type Place, visit } from './visit.ts';

const RUNS = 9;
const MODULES = 20;
const ACTIONS_PER_MODULE = 10;
/** Parts of the sidebar and of every card: the slots that a first screen shows. */
const SLOTS = ['post.menu', 'top-bar'];

/**
 * The CPU time of the main thread that 200 contributions of 20 modules add to a visit. Unlike the time of the visit, it
 * hardly depends on what else the machine does. Multiplied by the factor by which other benchmarks slow the CPU down,
 * as a slowed page counts its pauses.
 */
export async function benchContributions(dataDir: string): Promise<Figure[]> {
  const folders = [await copyOf(dataDir), await copyOf(dataDir)] as const;
  const [plain, full] = await Promise.all(folders.map((folder) => startServer(folder)));
  const browser = await openBrowser();
  try {
    if (!plain || !full) throw new Error('A server did not start.');
    contribute(folders[1]);
    const [without, withAll] = [await placeOf(plain), await placeOf(full)];
    await mainThreadMs(browser, withAll); // the first visit to a server takes longer
    await mainThreadMs(browser, without);
    const differences = await inTurn(RUNS, async () => {
      // Each is first once, because what the other leaves behind is cleared away during a visit.
      const some = await mainThreadMs(browser, withAll);
      const none = await mainThreadMs(browser, without);
      const noneAgain = await mainThreadMs(browser, without);
      const someAgain = await mainThreadMs(browser, withAll);
      return (some + someAgain - none - noneAgain) / 2;
    });
    return [
      most(
        '200 contributions: added CPU time of the main thread',
        differences,
        5,
        'ms',
        'each value is the mean difference of two pairs of visits',
      ),
    ];
  } finally {
    await browser.close();
    await Promise.all([plain?.stop(), full?.stop()]);
    for (const folder of folders) await removeLibrary(folder);
  }
}

async function placeOf(server: Running): Promise<Place> {
  const authorization = await signIn(server.url);
  const { data } = await callApi<{ data: { id: number }[] }>(server, authorization, '/api/collections');
  return { address: `${server.url}/c/${data[0]?.id}`, token: authorization.replace('Bearer ', '') };
}

async function mainThreadMs(browser: Browser, place: Place): Promise<number> {
  const page = await openVisitor(browser, place, 1);
  await page.send('Performance.enable', { timeDomain: 'threadTicks' });
  await visit(page, place.address);
  const { metrics } = (await page.send('Performance.getMetrics')) as { metrics: { name: string; value: number }[] };
  await page.close();
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
  if (seconds === undefined) throw new Error('The browser does not measure TaskDuration.');
  return seconds * 1000 * CPU_SLOWDOWN;
}

/** Adds modules to the table of releases, as a release does. */
function contribute(dataDir: string): void {
  const file = path.join(dataDir, 'modules/remotes.json');
  const table = JSON.parse(readFileSync(file, 'utf8')) as RemoteTable & { modules: Record<string, PageModule> };
  const pattern = Object.entries(table.modules).find(([, { slots }]) => slots.length > 0);
  const remote = pattern && table.remotes[pattern[0]];
  if (!pattern || !remote) throw new Error('No module is released.');
  for (let index = 1; index <= MODULES; index += 1) {
    const name = `extra_${index}`;
    table.remotes[name] = remote;
    table.modules[name] = {
      ...pattern[1],
      name,
      pages: [],
      links: [],
      slots: [],
      contributions: Array.from({ length: ACTIONS_PER_MODULE }, (_, nth) => ({
        kind: 'action',
        slot: SLOTS[nth % SLOTS.length] ?? '',
        id: `${name}.action-${nth}`,
        label: `Action ${nth}`,
        icon: 'box',
        order: 100 + nth,
        ...(SLOTS[nth % SLOTS.length] === 'top-bar' && { when: { isMobile: true } }),
      })),
    };
  }
  writeFileSync(file, JSON.stringify(table));
}
