import type { Page } from '@playwright/test';

import { DARK, expectNoViolation, isMobile, LIGHT } from '../axe.ts';
import { bookmarkletOn, runBookmarklet, saveAdded, serveStrictPage, shareFile } from '../capture.ts';
import { expect, test, trackRequests } from '../fixtures.ts';
import { OWNER } from '../server.ts';
import { openControlled } from '../service-worker.ts';

// The service worker receives what other apps share.
test.use({ serviceWorkers: 'allow' });

const HOSTILE = '<img src=x onerror="document.body.remove()">"\'&amp;';

const STRICT_PAGE = `<title>${HOSTILE.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title><p id=p>Bake &amp; eat</p>`;

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** The page that saves a link, opened by another program. */
const link = (path: string) => `/add?${new URLSearchParams({ url: `https://example.org/${path}`, title: path })}`;

// #bookmarklet-saves-any-page
test(
  'the bookmarklet saves a page that allows no scripts in a small window, which then closes',
  { tag: '@long' },
  async ({ page, context, login, given }) => {
    const { id } = await given.collection({ name: 'Recipes' });
    const { url, close } = await serveStrictPage(STRICT_PAGE);
    await login();
    await page.goto('/import');
    const bookmarklet = page.getByRole('link', { name: 'Save to Benotes' });
    await expect(bookmarklet).toHaveAttribute('href', /^javascript:/);
    const code = await bookmarkletOn(page);

    const other = await context.newPage();
    try {
      await other.goto(url);
      await other.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#p') ?? document.body));
      const popup = await runBookmarklet(context, other, code);
      await expect(popup.getByRole('textbox', { name: 'Title' })).toHaveValue(HOSTILE);
      await expect(popup.getByRole('textbox', { name: 'Note' })).toHaveValue('Bake & eat');
      await expectNoViolation(popup, 'the small window');
      await popup.getByRole('combobox', { name: 'Collection' }).fill('Rec');
      await popup.getByRole('option', { name: 'Recipes' }).click();
      expect(await given.titles(id)).toEqual([]);
      const closed = popup.waitForEvent('close');
      await saveAdded(popup);
      await closed;
      expect(await given.titles(id)).toEqual([HOSTILE]);
      await expect(other).toHaveURL(url);
    } finally {
      close();
    }
  },
);

test(
  'a link from another program survives signing in, and is offered where the last one was saved',
  { tag: '@long' },
  async ({ page, given }) => {
    await page.addInitScript((name) => localStorage.setItem('theme', name), isMobile() ? DARK : LIGHT);
    const { id } = await given.collection({ name: 'Recipes' });
    // Leaving a page that the service worker controls would report the requests in flight as errors.
    const untilIdle = trackRequests(page);
    await page.goto(`${link('rye')}#text=Four+hours`);
    await expect(page).toHaveURL(/\/login/);
    await logIn(page);
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Four hours');
    await expectNoViolation(page, 'a link from another program');
    await page.getByRole('combobox', { name: 'Collection' }).fill('Rec');
    await page.getByRole('option', { name: 'Recipes' }).click();
    await saveAdded(page);
    await expect(page.getByRole('region', { name: /^Saved in .*Recipes/ })).toBeFocused();
    expect(await given.titles(id)).toEqual(['rye']);

    await untilIdle();
    await page.goto(link('spelt'));
    await expect(page.getByRole('combobox', { name: 'Collection' })).toHaveValue('Recipes');
    await untilIdle();
    await page.goto(link('rye'));
    await expect(page.getByText(/^Already saved in .*Recipes/)).toBeVisible();
    await expectNoViolation(page, 'a link that is saved already');
    await untilIdle();
    await page.goto('/c/0/p/create?title=Shared&text=Words');
    await expect(page.getByRole('combobox', { name: 'Collection' })).toHaveValue('Recipes');
  },
);

// #phone-shares-files
test(
  'a phone shares a picture, which becomes a note after signing in, and a bookmark file, which is imported',
  { tag: '@phone-only' },
  async ({ page, given }) => {
    test.slow();
    const { id } = await given.collection({ name: 'Pictures' });
    await openControlled(page, '/login');
    await shareFile(page, 'rye.png', 'image/png', '');
    await expect(page).toHaveURL(/\/login\?back=/);
    await logIn(page);
    await expect(page.getByRole('img', { name: 'rye.png' })).toBeVisible();
    await expectNoViolation(page, 'a shared picture');
    await page.getByRole('textbox', { name: 'Title' }).fill('A loaf');
    await page.getByRole('combobox', { name: 'Collection' }).fill('Pic');
    await page.getByRole('option', { name: 'Pictures' }).click();
    expect(await given.titles(id)).toEqual([]);
    await saveAdded(page);
    await expect(page.getByRole('region', { name: /^Saved in .*Pictures/ })).toBeVisible();
    expect(await given.titles(id)).toEqual(['A loaf']);
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByRole('textbox', { name: 'Content' }).locator('img')).toBeVisible();

    const links = '<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF="https://example.org/">Rye</A></DL>';
    await shareFile(page, 'bookmarks.html', 'text/html', links);
    const contents = page.getByRole('region', { name: /^Contents of .*bookmarks\.html/ });
    await expect(contents).toBeVisible();
    await expect(page).toHaveURL('/import/bookmarks');
    expect(await page.evaluate(async () => (await (await caches.open('shared-content')).keys()).length)).toBe(0);
  },
);
