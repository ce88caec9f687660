import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Page } from '@playwright/test';

import { DARK, expectNoViolation, isMobile, LIGHT } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { OWNER } from '../server.ts';
import { openControlled } from '../service-worker.ts';

// The service worker receives what other apps share.
test.use({ serviceWorkers: 'allow' });

const HOSTILE = '<img src=x onerror="document.body.remove()">"\'&amp;';

/** A page of another site that allows nothing at all. */
async function aStrictPage(): Promise<{ url: string; site: HttpServer }> {
  const site = createServer((_request, response) => {
    response.setHeader('content-security-policy', "default-src 'none'");
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<title>${HOSTILE.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title><p id=p>Bake &amp; eat</p>`,
    );
  });
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/`, site };
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Saves by the button of the top bar, which is in reach on every screen. */
const save = (page: Page) => page.locator('header').getByRole('button', { name: 'Save' }).click();

/** The page that saves a link, opened by another program. */
const link = (path: string) => `/add?${new URLSearchParams({ url: `https://example.org/${path}`, title: path })}`;

test(
  'the bookmarklet saves a page that allows no scripts in a small window, which then closes',
  { tag: '@desktop' },
  async ({ page, context, login, given }) => {
    const { id } = await given.collection({ name: 'Recipes' });
    const { url, site } = await aStrictPage();
    await login();
    await page.goto('/import');
    const bookmarklet = page.getByRole('link', { name: 'Save to Benotes' });
    await expect(bookmarklet).toHaveAttribute('href', /^javascript:/);
    const code = (await bookmarklet.getAttribute('href')) ?? '';

    const other = await context.newPage();
    try {
      await other.goto(url);
      await other.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#p') ?? document.body));
      const opened = context.waitForEvent('page');
      // Like a click on a bookmark, a command of the browser itself.
      const client = await context.newCDPSession(other);
      await client.send('Runtime.evaluate', {
        expression: decodeURIComponent(code.replace('javascript:', '')),
        userGesture: true,
      });
      const popup = await opened;
      await popup.setViewportSize({ width: 420, height: 560 });
      await expect(popup.getByRole('textbox', { name: 'Title' })).toHaveValue(HOSTILE);
      await expect(popup.getByRole('textbox', { name: 'Note' })).toHaveValue('Bake & eat');
      await expectNoViolation(popup, 'the small window');
      await popup.getByRole('combobox', { name: 'Collection' }).fill('Rec');
      await popup.getByRole('option', { name: 'Recipes' }).click();
      expect(await given.titles(id)).toEqual([]);
      const closed = popup.waitForEvent('close');
      await save(popup);
      await closed;
      expect(await given.titles(id)).toEqual([HOSTILE]);
      await expect(other).toHaveURL(url);
    } finally {
      site.close();
    }
  },
);

test('a link from another program survives signing in, and is offered where the last one was saved', async ({
  page,
  given,
}) => {
  await page.addInitScript((name) => localStorage.setItem('theme', name), isMobile() ? DARK : LIGHT);
  const { id } = await given.collection({ name: 'Recipes' });
  await page.goto(`${link('rye')}#text=Four+hours`);
  await expect(page).toHaveURL(/\/login/);
  await logIn(page);
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Four hours');
  await expectNoViolation(page, 'a link from another program');
  await page.getByRole('combobox', { name: 'Collection' }).fill('Rec');
  await page.getByRole('option', { name: 'Recipes' }).click();
  await save(page);
  await expect(page.getByRole('region', { name: /^Saved in .*Recipes/ })).toBeFocused();
  expect(await given.titles(id)).toEqual(['rye']);

  await page.goto(link('spelt'));
  await expect(page.getByRole('combobox', { name: 'Collection' })).toHaveValue('Recipes');
  await page.goto(link('rye'));
  await expect(page.getByText(/^Already saved in .*Recipes/)).toBeVisible();
  await expectNoViolation(page, 'a link that is saved already');
  await page.goto('/c/0/p/create?title=Shared&text=Words');
  await expect(page.getByRole('combobox', { name: 'Collection' })).toHaveValue('Recipes');
});

/** Shares files as the system of a phone does: as a form that is sent to the installed app. */
const share = (page: Page, name: string, type: string, text: string) =>
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

test(
  'a phone shares a picture, which becomes a note after signing in, and a bookmark file, which is imported',
  { tag: '@mobile' },
  async ({ page, given }) => {
    const { id } = await given.collection({ name: 'Pictures' });
    await openControlled(page, '/login');
    await share(page, 'rye.png', 'image/png', '');
    await expect(page).toHaveURL(/\/login\?back=/);
    await logIn(page);
    await expect(page.getByRole('img', { name: 'rye.png' })).toBeVisible();
    await expectNoViolation(page, 'a shared picture');
    await page.getByRole('textbox', { name: 'Title' }).fill('A loaf');
    await page.getByRole('combobox', { name: 'Collection' }).fill('Pic');
    await page.getByRole('option', { name: 'Pictures' }).click();
    expect(await given.titles(id)).toEqual([]);
    await save(page);
    await expect(page.getByRole('region', { name: /^Saved in .*Pictures/ })).toBeVisible();
    expect(await given.titles(id)).toEqual(['A loaf']);
    await page.getByRole('link', { name: 'Open' }).click();
    await expect(page.getByRole('textbox', { name: 'Content' }).locator('img')).toBeVisible();

    const links = '<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF="https://example.org/">Rye</A></DL>';
    await share(page, 'bookmarks.html', 'text/html', links);
    const contents = page.getByRole('region', { name: /^Contents of .*bookmarks\.html/ });
    await expect(contents).toBeVisible();
    await expect(page).toHaveURL('/import/bookmarks');
    expect(await page.evaluate(async () => (await (await caches.open('shared-content')).keys()).length)).toBe(0);
  },
);
