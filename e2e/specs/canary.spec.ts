import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { RemoteTable } from '@benotes/contract';
import type { Page } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, test } from '../fixtures.ts';
import { isSamePage, markPage, runModule } from '../module-fixtures.ts';
import { OWNER, type Server } from '../server.ts';
import { cachedPage, openControlled } from '../service-worker.ts';

test.use({ serviceWorkers: 'allow' });

const BUILD = path.join(import.meta.dirname, '../../mf-posts/dist');

/** Releases mf-posts once more, as the canary of the owner, and returns its version. */
async function releaseCanary(server: Server): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'benotes-canary-'));
  await cp(BUILD, dir, { recursive: true });
  await writeFile(path.join(dir, 'note.txt'), 'another version');
  const said = await runModule(server, ['release', dir, '--for', OWNER.email]);
  await rm(dir, { recursive: true, force: true });
  return /^mf_posts: ([\da-f]{12}) is the canary, for Owner\.$/.exec(said)?.[1] ?? said;
}

const isOf = async (page: Page, version: string) =>
  (await page.locator('#page-state').textContent())?.includes(`/${version}/`);

// #canary-reaches-its-user
test(
  'a canary reaches its user with the next page and its revalidation, and nobody else',
  { tag: '@long' },
  async ({ context, browser, server, login, given }) => {
    await given.post({ title: 'Rye bread' });
    await login();
    const page = await context.newPage();
    await openControlled(page, server.url);
    const canary = await releaseCanary(server);

    await test.step('the snapshot is replaced as after a release', async () => {
      await page.goto(server.url);
      await expect.poll(() => isOf(page, canary)).toBe(true);
      await expect(card(page, 'Rye bread')).toBeVisible();
      await expect.poll(async () => (await cachedPage(page)).some((html) => html.includes(`/${canary}/`))).toBe(true);
    });

    await test.step('the next visit uses it at once', async () => {
      const loaded = page.waitForRequest((request) => request.url().includes(`/modules/mf_posts/${canary}/`));
      await page.goto(server.url);
      await markPage(page);
      await loaded;
      await expect(card(page, 'Rye bread')).toBeVisible();
      await expect(page.locator('html')).not.toHaveAttribute('data-snapshot');
      expect(await isSamePage(page)).toBe(true);
    });

    await test.step('a link on another site opens it too', async () => {
      await page.goto('about:blank');
      await page.setContent(`<a href="${server.url}/">Notes</a>`);
      await page.getByRole('link').click();
      await expect(page).toHaveURL(/\/$/);
      await markPage(page);
      await expect(card(page, 'Rye bread')).toBeVisible();
      await expect(page.locator('html')).not.toHaveAttribute('data-snapshot');
      expect([await isOf(page, canary), await isSamePage(page)]).toEqual([true, true]);
    });

    await test.step('others have the live version', async () => {
      const stranger = await browser.newContext();
      const answer = await stranger.request.get(`${server.url}/remotes.json`);
      const { remotes } = (await answer.json()) as RemoteTable;
      expect(remotes['mf_posts']?.version).not.toBe(canary);
      expect(await (await stranger.request.get(server.url)).text()).not.toContain(canary);
      await stranger.close();
    });

    await test.step('rolled back, it goes with the next page', async () => {
      expect(await runModule(server, ['rollback', 'mf_posts'])).toBe(`mf_posts: the canary ${canary} was rolled back.`);
      await page.goto(server.url);
      // A tab does not reload itself twice in a minute.
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect.poll(() => isOf(page, canary)).toBe(false);
      await expect(card(page, 'Rye bread')).toBeVisible();
    });
    await page.close();
  },
);
