import { openSection } from '../account-page.ts';
import { expectNoViolation } from '../axe.ts';
import { expect, openSidebar, test as base } from '../fixtures.ts';
import { OWNER } from '../server.ts';
import { isSigned, type Receiver, startReceiver } from '../webhook-receiver.ts';

const test = base.extend<{ receiver: Receiver }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
  receiver: async ({}, provide) => {
    const receiver = await startReceiver();
    await provide(receiver);
    receiver.stop();
  },

  environment: async ({ receiver }, provide) => provide({ PREVIEW_ALLOW_HOSTS: receiver.host }),
});

test(
  'a feed is made from the menu of a collection, read without a session, and revoked',
  { tag: '@long' },
  async ({ page, login, given, playwright, server }) => {
    await login();
    const bread = await given.collection({ name: 'Bread' });
    await given.posts(['Rye'], bread.id);
    await page.goto('/');
    await openSidebar(page);
    const row = page.getByRole('treeitem', { name: 'Bread', exact: true });
    await row.hover();
    await row.locator('[data-menu]').click();
    await page.getByRole('menuitem', { name: 'Feed…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a feed' });
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    const atom = page.getByLabel('Atom', { exact: true });
    await expect(atom).toHaveValue(/\/feeds\/bnf_[\w-]{43}\.atom$/);
    await expectNoViolation(page, 'the addresses of a feed');
    const path = new URL(await atom.inputValue()).pathname;
    await page.getByRole('button', { name: 'Done' }).click();
    const reader = await playwright.request.newContext({ baseURL: server.url });
    const read = await reader.get(path);
    expect([read.status(), read.headers()['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect(await read.text()).toContain('<title>Rye</title>');
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('There are no feeds.')).toBeVisible();
    expect((await reader.get(path)).status()).toBe(404);
    await reader.dispose();
  },
);

test(
  'a webhook is made in My Account, and its receiver can verify what it gets',
  { tag: '@long' },
  async ({ page, login, given, receiver }) => {
    await login();
    await page.goto('/');
    await openSidebar(page);
    await page.getByRole('link', { name: 'My Account' }).click();
    await openSection(page, 'Webhooks');
    await page.getByRole('button', { name: 'Create a webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a webhook' });
    await dialog.getByLabel('Name').fill('My program');
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByLabel('Your password').fill(OWNER.password);
    await expectNoViolation(page, 'the form of a webhook');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
    await page.getByRole('button', { name: 'Done' }).click();
    await given.post({ title: 'Soup', content: 'Leek' });
    await expect.poll(() => receiver.received.length).toBe(1);
    const [request = { headers: {}, text: '' }] = receiver.received;
    expect(isSigned(request, secret)).toBe(true);
    expect(JSON.parse(request.text)).toMatchObject({ type: 'post.created', data: { title: 'Soup' } });
    await page.getByRole('button', { name: 'Deliveries' }).click();
    // The outcome is recorded after the receiver has responded.
    await expect(page.getByRole('dialog').getByText('Delivered: post.created')).toBeVisible();
    await expectNoViolation(page, 'the deliveries of a webhook');
  },
);
