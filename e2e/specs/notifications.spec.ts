import { expectNoViolation } from '../axe.ts';
import { card } from '../cards.ts';
import { expect, test } from '../fixtures.ts';
import { pageOf } from '../page-of.ts';

const ADA = { name: 'Ada', email: 'ada@example.org', password: 'a long password of a family' };

/** How long an open list may take to show what others did, in ms. */
const FOLLOWED = { timeout: 20_000 };

test(
  'a mention reaches another browser and leads to the comment, and an open list follows what others add',
  { tag: ['@phone', '@long'] },
  async ({ page, browser, server, errors, login, given }) => {
    test.slow();
    const ada = await given.user(ADA);
    const { id } = await given.collection({ name: 'Recipes' });
    const soup = await given.post({ title: 'Soup', content: 'Leek', collection_id: id });
    await login();
    const token = (await page.context().cookies(server.url)).find(({ name }) => name === 'token')?.value ?? '';
    const granted = await page.request.post(`/api/collections/${id}/grants`, {
      headers: { authorization: `Bearer ${token}` },
      data: { kind: 'user', principal_id: ada.id, role: 'editor' },
    });
    expect(granted.status()).toBe(201);

    await test.step('the owner mentions Ada', async () => {
      await page.goto(`/p/${soup.id}/read`);
      await page.getByRole('button', { name: 'Comment' }).click();
      await page.getByRole('textbox', { name: 'Your comment' }).pressSequentially('More salt, @ad');
      await page.getByRole('option', { name: 'Ada' }).click();
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('listitem').filter({ hasText: 'More salt' })).toBeVisible();
    });

    const theirs = await pageOf(ADA, browser, server, errors);
    await test.step('Ada is told, and reads the comment', async () => {
      await theirs.goto('/');
      await theirs.getByRole('button', { name: 'Notifications: 2 unread' }).click();
      const list = theirs.getByRole('dialog', { name: 'Notifications' });
      await expect(list.getByRole('link', { name: /shared .*Recipes/ })).toBeVisible();
      await expectNoViolation(theirs, 'the notifications');
      await list.getByRole('link', { name: /mentioned you/ }).click();
      await expect(theirs).toHaveURL(`/p/${soup.id}/read#comments`);
      await expect(theirs.getByText('More salt')).toBeVisible();
      await expect(theirs.getByRole('button', { name: 'Notifications: 1 unread' })).toBeVisible();
    });

    await test.step('her open list shows what the owner adds', async () => {
      const asked = theirs.waitForResponse((response) => response.url().includes('/api/changes'));
      await theirs.goto(`/c/${id}`);
      await asked; // what comes after it is followed
      await theirs.mouse.move(0, 0);
      await expect(card(theirs, 'Soup').getByText('1 comment')).toBeVisible();
      await given.post({ title: 'Bread', content: 'Rye', collection_id: id });
      await expect(card(theirs, 'Bread')).toBeVisible(FOLLOWED);
    });

    await test.step('the activity says who did what', async () => {
      await theirs.goto(`/c/${id}/activity`);
      await expect(theirs.getByRole('listitem').filter({ hasText: 'commented on' })).toContainText('Soup');
      await expect(theirs.getByRole('listitem').filter({ hasText: 'Bread' })).toContainText('added');
      await expectNoViolation(theirs, 'the activity of a collection');
    });
    await theirs.context().close();
  },
);
