import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import type { RemoteEntry, RemoteTable } from '@benotes/contract';
import type { Page } from '@playwright/test';

import { expect, openSidebar, test as base } from './fixtures.ts';
import { type ModuleServer, startModuleServer } from './module-server.ts';
import { writeReleases } from './releases.ts';
import type { Server } from './server.ts';

/** How long loading a module or a part of one may take, in ms. */
export const LIMIT_MS = 8000;

const COMMAND = path.join(import.meta.dirname, '../server/dist/release.js');

/** Errors of a page whose module does not load, throws, or is incompatible. */
export const MODULE_ERRORS =
  /could not be loaded|could not be read|remotes\.json|RUNTIME-|federation|Failed to (?:load|fetch)|ERR_|MIME|contract|preload|SyntaxError|Unexpected|This build is broken|bundles its own React/i;

interface ModuleFixtures {
  /** Another origin with versions of mf-posts, which the server of the test allows. */
  modules: ModuleServer;
  /** Makes a version of that origin live, with another one as the previous version. */
  live: (version: string, previous?: string) => Promise<void>;
}

export const test = base.extend<ModuleFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
  modules: async ({}, provide) => {
    const modules = await startModuleServer();
    await provide(modules);
    await modules.stop();
  },

  environment: async ({ modules }, provide) => provide({ REMOTE_ORIGINS: modules.origin }),

  page: async ({ page, modules }, provide) => {
    await page.route(
      (url) => url.origin === modules.origin,
      (route) => route.continue(),
    );
    await provide(page);
  },

  live: async ({ server, modules }, provide) =>
    provide((version, previous) =>
      setLiveVersion(server, {
        entry: modules.entry(version),
        version,
        ...(previous && { fallback: modules.entry(previous) }),
      }),
    ),
});

/** Writes the live version of mf-posts into `remotes.json`. */
async function setLiveVersion(server: Server, entry: RemoteEntry): Promise<void> {
  const file = path.join(server.dataDir, 'modules/remotes.json');
  const releases = JSON.parse(await readFile(file, 'utf8')) as RemoteTable;
  releases.remotes['mf_posts'] = entry;
  await writeReleases(server, releases);
}

/** The output of `npm run module`. */
export async function runModule(server: Server, args: string[], env: Record<string, string> = {}): Promise<string> {
  const environment = { PATH: process.env['PATH'], DATA_DIR: server.dataDir, ...env };
  return (await promisify(execFile)(process.execPath, [COMMAND, ...args], { env: environment })).stdout.trim();
}

/** Marks a page, so that `isSamePage` detects whether it was reloaded since. */
export const markPage = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { marked: true }));
export const isSamePage = (page: Page) => page.evaluate(() => 'marked' in globalThis);

/** Advances the fake clock of the page past the limit until the error panel appears. */
export const skipLimit = (page: Page) =>
  expect(async () => {
    await page.clock.fastForward(LIMIT_MS);
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 1000 });
  }).toPass();

/** Checks that the sidebar and another module work. */
export async function expectOtherModulesToWork(page: Page): Promise<void> {
  await openSidebar(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Tags' }).click();
  await expect(page.getByRole('heading', { name: 'Tags', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
}

export { expect };
