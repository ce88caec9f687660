import { card } from '../cards.ts';
import { expect, test } from '../viewer.ts';

const TOKEN = 'for all our guests';
const PASSWORD = 'sourdough starter';
const PAGE = `/s?token=${encodeURIComponent(TOKEN)}`;

// #link-with-conditions
test(
  'a link with a password and subcollections is created in the settings, and opened with the password',
  { tag: '@phone-long' },
  async ({ page, login, given, visitor, expectError }) => {
    test.slow();
    expectError(/401|422/);
    await login();
    const recipes = await given.collection({ name: 'Recipes' });
    const bread = await given.collection({ name: 'Bread', parent_id: recipes.id });
    await given.post({ title: 'Soup', collection_id: recipes.id });
    await given.post({ title: 'Rye bread', collection_id: bread.id });

    await page.goto(`/c/${recipes.id}/edit`);
    await page.getByRole('button', { name: 'Create public link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create public link' });
    await dialog.getByLabel('Name').fill('Guests');
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('switch', { name: 'With subcollections' }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    const item = page.getByRole('list', { name: 'More public links' }).getByRole('listitem');
    await expect(item).toContainText('password · with subcollections');
    await expect(item).toContainText('never opened');
    const url = (await item.getByRole('link').getAttribute('href')) ?? '';

    await visitor.goto(url);
    await expect(visitor.getByText('This link needs a password.')).toBeVisible();
    await expect(visitor.getByText('Recipes')).toHaveCount(0);
    await visitor.getByRole('textbox', { name: 'Password' }).fill('a wrong one');
    await visitor.getByRole('button', { name: 'Open' }).click();
    await expect(visitor.getByText('This password is wrong.')).toBeVisible();
    await visitor.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await visitor.getByRole('button', { name: 'Open' }).click();
    await expect(card(visitor, 'Soup')).toBeVisible();
    await visitor.getByRole('navigation', { name: 'Collections' }).getByRole('button', { name: 'Bread' }).click();
    await expect(card(visitor, 'Rye bread')).toBeVisible();
    await expect(card(visitor, 'Soup')).toBeHidden();

    await visitor.reload();
    await expect(card(visitor, 'Soup'), 'the password is not asked for again').toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(item).toContainText('opened once', { timeout: 1000 });
    }).toPass();

    await item.getByRole('button', { name: /^End/ }).click();
    await page.getByRole('button', { name: 'End public link' }).click();
    await expect(item).toHaveCount(0);
    await visitor.reload();
    await expect(visitor).toHaveURL('/login');
  },
);

// #visitor-adds-something
test('a visitor adds a link and a note to a collection, which its owner finds there', async ({
  page,
  login,
  given,
  visitor,
}) => {
  await login();
  const { id } = await given.collection({ name: 'Recipes' });
  await given.share({ collection_id: id, token: TOKEN, name: 'From the family', may_add: true });
  await visitor.goto(PAGE);
  await visitor.getByRole('button', { name: 'Add something' }).click();
  await visitor.getByLabel('A web address or a note').fill('Salt <b>and</b> water');
  await visitor.getByLabel('Title (optional)').fill('Dough');
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByText('It was added. Thank you.')).toBeVisible();
  await expect(card(visitor, 'Dough')).toContainText('Salt <b>and</b> water');
  await page.goto(`/c/${id}`);
  await expect(card(page, 'Dough')).toBeVisible();
});

test(
  'the standalone viewer asks for the password, too',
  { tag: '@long' },
  async ({ given, site, visitor, expectError }) => {
    expectError(/401|422/);
    const { id } = await given.collection({ name: 'Recipes' });
    await given.post({ title: 'Rye bread', collection_id: id });
    await given.share({ collection_id: id, token: TOKEN, password: PASSWORD });
    await visitor.goto(`${site}/#token=${encodeURIComponent(TOKEN)}`);
    await visitor.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await visitor.getByRole('button', { name: 'Open' }).click();
    await expect(card(visitor, 'Rye bread')).toBeVisible();
  },
);

// #post-shared-by-link
test(
  'a link to a single post, from the menu of its card, shows this post alone',
  { tag: '@long' },
  async ({ page, login, given, visitor }) => {
    await login();
    const { id } = await given.collection({ name: 'Recipes' });
    await given.post({ title: 'Rye bread', collection_id: id });
    await page.goto(`/c/${id}`);
    await card(page, 'Rye bread').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Share…' }).click();
    await page.getByRole('button', { name: 'Create public link' }).click();
    const item = page.getByRole('list', { name: 'Public links' }).getByRole('listitem');
    await expect(item).toContainText('Copied');
    await visitor.goto((await item.getByRole('link').getAttribute('href')) ?? '');
    await expect(visitor).toHaveTitle('Benotes - Rye bread');
    await expect(visitor.getByRole('article', { name: 'Rye bread' })).toBeVisible();
    await expect(visitor.getByRole('link', { name: /^Back/ })).toHaveCount(0);
  },
);
