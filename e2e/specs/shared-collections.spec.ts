import { addGroupMember, confirmSession, createGroup, type Output } from '@benotes/contract';
import type { APIRequestContext, Page } from '@playwright/test';

import { expectNoViolation } from '../axe.ts';
import { card, dropCard } from '../cards.ts';
import { openSidebar } from '../fixtures.ts';
import { IMAGE_WIDTH, insertImage, PICTURE } from '../images.ts';
import { pageOf } from '../page-of.ts';
import { OWNER } from '../server.ts';
import { expect, test } from '../viewer.ts';

const PASSWORD = 'a long password of a family';
const ADA = { name: 'Ada', email: 'ada@example.org', password: PASSWORD };
const BOB = { name: 'Bob', email: 'bob@example.org', password: PASSWORD };

/** Chooses a name in the settings of a collection, and shares it with them. */
async function shareWith(page: Page, name: string, role: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Share with' }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByLabel('Role', { exact: true }).selectOption(role);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Who has access' }).getByText(name)).toBeVisible();
}

const rowOf = (page: Page, owner: string, name: string) =>
  page.getByRole('tree', { name: owner }).getByRole('treeitem', { name });

const closeContext = (page: Page) => page.context().close();

/** A group with members, created by the owner. */
async function givenGroup(request: APIRequestContext, token: string, name: string, members: number[]): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await request.post(confirmSession.url, { headers, data: { password: OWNER.password } });
  const created = await request.post(createGroup.url, { headers, data: { name } });
  expect(created.status()).toBe(201);
  const { data } = (await created.json()) as Output<typeof createGroup>;
  for (const id of members) {
    const url = addGroupMember.url.replace(':id', String(data.id)).replace(':member_id', String(id));
    expect((await request.put(url, { headers })).status()).toBe(200);
  }
}

// #day-of-a-family
test(
  'a family of four shares its recipes: one reads and comments, one adds, one sends from outside, one leaves',
  { tag: '@phone-long' },
  async ({ page, browser, server, errors, login, given, visitor, expectError }) => {
    test.setTimeout(120_000); // one walk through a day, in which each step needs those before
    expectError(/404/); // her list may ask for changes once more when she leaves
    await given.user(ADA);
    await given.user(BOB);
    const { id } = await given.collection({ name: 'Recipes' });
    const bread = await given.collection({ name: 'Bread', parent_id: id });
    await given.posts(['Soup'], id);
    await given.posts(['Rye bread'], bread.id);
    await given.post({ title: 'Elsewhere' });
    await login();

    await test.step('the owner shares it', async () => {
      await page.goto(`/c/${id}/edit#people`);
      await expect(page.getByText('Not shared with anyone.')).toBeVisible();
      await shareWith(page, 'Ada', 'Can view');
      await shareWith(page, 'Bob', 'Can edit');
      await expectNoViolation(page, 'the settings of a shared collection');
      await page.goto(`/c/${bread.id}/edit`);
      await expect(page.getByRole('list', { name: 'Who has access' })).toContainText('from Recipes');
    });

    const ada = await pageOf(ADA, browser, server, errors);
    await test.step('Ada reads, with what is below it and nothing else', async () => {
      await ada.goto('/');
      await openSidebar(ada);
      await expect(rowOf(ada, 'Owner', 'Recipes')).toBeVisible();
      await expectNoViolation(ada, 'the sidebar with what others share');
      await rowOf(ada, 'Owner', 'Recipes').click();
      await expect(card(ada, 'Soup')).toBeVisible();
      await expect(ada.getByText('by Owner')).toBeVisible();
      await card(ada, 'Soup').getByRole('button', { name: 'Post menu' }).click();
      await expect(ada.getByRole('menuitem', { name: 'Add to Favorites' })).toBeVisible();
      for (const name of ['Edit', 'Transfer', 'Delete'])
        await expect(ada.getByRole('menuitem', { name, exact: true })).toHaveCount(0);
      await ada.keyboard.press('Escape');
      await ada.getByRole('link', { name: /^Bread/ }).click();
      await expect(card(ada, 'Rye bread')).toBeVisible();
    });

    const bob = await pageOf(BOB, browser, server, errors);
    await test.step('Bob adds a recipe, which the owner sees', async () => {
      await bob.goto(`/c/${id}/p/create`);
      await bob.getByRole('textbox', { name: 'Title' }).fill('Pancakes');
      await bob.getByRole('textbox', { name: 'Content' }).fill('Flour, milk, eggs');
      await bob.getByRole('button', { name: 'Save' }).click();
      await expect(card(bob, 'Pancakes')).toBeVisible();
      await page.goto(`/c/${id}`);
      await expect(card(page, 'Pancakes')).toBeVisible();
      expect(await given.titles(id)).toContain('Pancakes');
    });

    await test.step('somebody without an account sends one through a link', async () => {
      await given.share({ collection_id: id, token: 'drop box', name: 'Drop box', may_add: true });
      await visitor.goto(`/s?token=${encodeURIComponent('drop box')}`);
      await visitor.getByRole('button', { name: 'Add something' }).click();
      await visitor.getByLabel('A web address or a note').fill('Plums, sugar');
      await visitor.getByLabel('Title (optional)').fill('Plum cake');
      await visitor.getByRole('button', { name: 'Send' }).click();
      await expect(visitor.getByText('It was added. Thank you.')).toBeVisible();
    });

    await test.step('Ada, who may comment now, asks about it, and Bob reads that', async () => {
      await page.goto(`/c/${id}/edit`);
      await page.getByRole('switch', { name: 'Ada may comment' }).check();
      await ada.goto(`/c/${id}`);
      await card(ada, 'Plum cake').getByRole('link', { name: 'Plum cake' }).click();
      await ada.getByRole('button', { name: 'Comment' }).click();
      await ada.getByRole('textbox', { name: 'Your comment' }).fill('How much sugar?');
      await ada.keyboard.press('Control+Enter');
      await expect(ada.getByRole('listitem').filter({ hasText: 'How much sugar?' })).toBeVisible();
      await bob.goto(`/c/${id}`);
      await expect(card(bob, 'Plum cake').getByText('1 comment')).toBeVisible();
    });

    await test.step('Ada leaves', async () => {
      await ada.goto(`/c/${id}`);
      await openSidebar(ada);
      await rowOf(ada, 'Owner', 'Recipes').hover();
      await rowOf(ada, 'Owner', 'Recipes').locator('[data-menu]').click();
      await ada.getByRole('menuitem', { name: 'Leave…' }).click();
      await ada.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
      await expect(ada).toHaveURL('/');
      await openSidebar(ada);
      await expect(ada.getByText('Shared with me')).toBeHidden();
    });

    await test.step('the owner removes Bob, and takes it back', async () => {
      await page.goto(`/c/${id}/edit`);
      await page.getByRole('button', { name: /^Remove .*Bob/ }).click();
      await expect(page.getByText('Not shared with anyone.')).toBeVisible();
      await bob.goto('/');
      await openSidebar(bob);
      await expect(bob.getByText('Shared with me')).toBeHidden();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('list', { name: 'Who has access' }).getByText('Bob')).toBeVisible();
      await bob.reload();
      await openSidebar(bob);
      await expect(rowOf(bob, 'Owner', 'Recipes')).toBeVisible();
    });
    await closeContext(ada);
    await closeContext(bob);
  },
);

test(
  'a card dropped on another owner’s collection moves there once confirmed, and Undo brings it back',
  { tag: '@long' },
  async ({ page, browser, server, errors, login, given }) => {
    test.slow();
    await given.user(BOB);
    const { id } = await given.collection({ name: 'Recipes' });
    await login();
    await page.goto(`/c/${id}/edit#people`);
    await shareWith(page, 'Bob', 'Can edit');

    const bob = await pageOf(BOB, browser, server, errors);
    await bob.goto('/c/0/p/create');
    await bob.getByRole('textbox', { name: 'Title' }).fill('Pancakes');
    await bob.getByRole('textbox', { name: 'Content' }).fill('Flour, milk, eggs');
    await bob.getByRole('button', { name: 'Save' }).click();
    await dropCard(bob, 'Pancakes', rowOf(bob, 'Owner', 'Recipes'));
    const dialog = bob.getByRole('dialog');
    await expect(dialog.getByText(/will belong to .*Owner/)).toBeVisible();
    expect(await given.titles(id)).toEqual([]);
    await expectNoViolation(bob, 'the dialog of a move to another owner');
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await expect(card(bob, 'Pancakes')).toBeHidden();
    expect(await given.titles(id)).toEqual(['Pancakes']);
    await bob.getByRole('button', { name: 'Undo' }).click();
    await expect(card(bob, 'Pancakes')).toBeVisible();
    expect(await given.titles(id)).toEqual([]);
    await closeContext(bob);
  },
);

test(
  'images that a member adds to a shared collection are its owner’s: pasted into a note, and chosen as the cover',
  { tag: '@long' },
  async ({ page, browser, server, errors, login, given }) => {
    test.slow();
    await given.user(BOB);
    const { id } = await given.collection({ name: 'Recipes' });
    await login();
    await page.goto(`/c/${id}/edit#people`);
    await shareWith(page, 'Bob', 'Can manage');

    const bob = await pageOf(BOB, browser, server, errors);
    await bob.goto(`/c/${id}/p/create`);
    await bob.getByRole('textbox', { name: 'Title' }).fill('Pancakes');
    await bob.getByRole('textbox', { name: 'Content' }).fill('Flour, milk, eggs');
    await insertImage(bob, 'paste', 'pancakes.png');
    await expect(bob.getByRole('textbox', { name: 'Content' }).locator('img[width]')).toBeVisible();
    await bob.getByRole('button', { name: 'Save' }).click();
    await expect(card(bob, 'Pancakes')).toBeVisible();
    await bob.goto(`/c/${id}/edit`);
    await bob.locator('input[type=file]').setInputFiles(PICTURE);
    await expect(bob.getByRole('img', { name: 'The cover' })).toBeVisible();
    await bob.getByRole('button', { name: 'Save' }).click();
    await expect(bob.getByText('Collection saved')).toBeVisible();
    await closeContext(bob);

    await page.goto(`/c/${id}`);
    await expect(page.locator('main img[src*="/storage/attachments/"]').first()).toHaveJSProperty('naturalWidth', 1);
    await card(page, 'Pancakes').getByRole('link', { name: 'Pancakes' }).click();
    await expect(page.locator(`main img[width="${IMAGE_WIDTH}"]`)).toHaveJSProperty('naturalWidth', IMAGE_WIDTH);
  },
);

// #group-manages-collection
test(
  'a group manages a collection, also its settings',
  { tag: '@long' },
  async ({ page, browser, server, errors, login, given }) => {
    test.slow();
    const { id: ada } = await given.user(ADA);
    const { id } = await given.collection({ name: 'Trips' });
    await login();
    const token = (await page.context().cookies(server.url)).find(({ name }) => name === 'token')?.value ?? '';
    await givenGroup(page.request, token, 'Cousins', [ada]);
    await page.goto(`/c/${id}/edit#people`);
    await shareWith(page, 'Cousins', 'Can manage');

    const theirs = await pageOf(ADA, browser, server, errors);
    await theirs.goto(`/c/${id}/edit`);
    await expect(theirs.getByRole('button', { name: 'Delete collection' })).toBeHidden();
    await theirs.getByLabel('Name of Collection').fill('Journeys');
    await theirs.getByRole('button', { name: 'Save' }).click();
    await expect(theirs.getByText('Collection saved')).toBeVisible();
    await page.goto(`/c/${id}`);
    await expect(page).toHaveTitle('Benotes - Journeys');
    await closeContext(theirs);
  },
);
