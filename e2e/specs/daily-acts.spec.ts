import { card, postSaved, waitUntilDraggable } from '../cards.ts';
import { expect, test } from '../viewer.ts';

const AA = 'Aa: text settings';

test('T tags a post on its card, and Escape returns to the card', async ({ page, login, given }) => {
  await given.tag('baking');
  await given.post({ title: 'Rye bread' });
  await login();
  await page.goto('/');
  const place = await waitUntilDraggable(page, 'Rye bread');
  await place.focus();
  await page.keyboard.press('t');
  const field = place.getByRole('combobox', { name: 'Tags' });
  await expect(field).toBeFocused();
  await page.keyboard.type('bak');
  await expect(page.getByRole('option', { name: 'baking' })).toBeVisible();
  const saved = postSaved(page);
  await page.keyboard.press('Enter');
  await saved;
  await page.keyboard.press('Escape');
  await expect(place).toBeFocused();
  await expect(field).toBeHidden();
  await page.reload();
  await expect(card(page, 'Rye bread').getByRole('link', { name: '#baking' })).toBeVisible();
});

test('the palette saves an address in the collection on screen', { tag: '@long' }, async ({ page, login, given }) => {
  const { id } = await given.collection({ name: 'Recipes' });
  await login();
  await page.goto(`/c/${id}`);
  await expect(page.getByRole('button', { name: /Create/ }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to a page or run a command' });
  await palette.getByRole('combobox').fill('http://localhost:1/rye');
  await expect(palette.getByRole('option', { name: /^Save/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Link' })).toContainText('http://localhost:1/rye');
  await expect(page.getByRole('combobox', { name: 'Collection' })).toHaveValue('Recipes');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved in Recipes')).toBeVisible();
  await page.goto(`/c/${id}`);
  await expect(page.getByRole('article')).toHaveCount(1);
});

test(
  'Aa changes how a text looks, for its reader and after signing in again',
  { tag: '@long' },
  async ({ page, login, given }) => {
    const { id } = await given.post({ title: 'Rye bread', content: '<p>Mix <strong>warm</strong> water</p>' });
    await login();
    await page.goto(`/p/${id}/read`);
    const text = page.getByText('Mix');
    const size = () => text.evaluate((element) => getComputedStyle(element).fontSize);
    await expect(text).toBeVisible();
    const before = await size();
    await page.getByRole('button', { name: AA }).click();
    await page.getByRole('dialog', { name: 'Text settings' }).getByText('XL', { exact: true }).click();
    expect(await size()).not.toBe(before);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: AA })).toBeFocused();
    const after = await size();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await login();
    await page.goto(`/p/${id}/read`);
    await expect(text).toBeVisible();
    expect(await size()).toBe(after);
  },
);

test(
  'visitors choose how a shared post looks, in the product and in the standalone viewer',
  { tag: ['@long', '@phone-long'] },
  async ({ given, site, visitor }) => {
    const { id } = await given.collection({ name: 'Recipes' });
    await given.post({ title: 'Rye bread', content: '<p>Mix <strong>warm</strong> water</p>', collection_id: id });
    await given.share({ collection_id: id, token: 'for all our guests' });
    for (const url of ['/s?token=for%20all%20our%20guests', `${site}/#token=for%20all%20our%20guests`]) {
      await visitor.goto(url);
      await card(visitor, 'Rye bread').getByRole('link', { name: 'Rye bread' }).click();
      await expect(visitor.getByRole('heading', { level: 2, name: 'Rye bread' })).toBeVisible();
      await visitor.getByRole('button', { name: AA }).click();
      const dialog = visitor.getByRole('dialog', { name: 'Text settings' });
      await dialog.getByText('Serif', { exact: true }).click();
      const font = () => visitor.getByText('Mix').evaluate((element) => getComputedStyle(element).fontFamily);
      expect(await font()).toContain('serif');
      await visitor.reload();
      await expect(visitor.getByText('Mix')).toBeVisible();
      expect(await font()).toContain('Georgia');
    }
  },
);
