import { card } from '../cards.ts';
import { expect, test } from '../fixtures.ts';

test(
  'operators are completed while typing, narrow the results, and can be removed',
  { tag: ['@phone', '@long'] },
  async ({ page, login, given }) => {
    const kitchen = await given.collection({ name: 'Kitchen' });
    const bread = await given.collection({ name: 'Bread', parent_id: kitchen.id });
    const tags = [await given.tag('to try')];
    await given.post({ title: 'Rye bread', collection_id: bread.id, tags });
    await given.post({ title: 'Rye soup', collection_id: kitchen.id });
    await given.post({ title: 'Rye field' });
    await login();
    await page.goto('/search');
    const field = page.getByRole('combobox', { name: 'Search' });

    await field.fill('rye in:kit');
    await expect(page.getByRole('option', { name: 'in:Kitchen', exact: true })).toBeVisible();
    await field.press('Tab');
    await expect(field).toHaveValue('rye in:Kitchen ');
    await expect(card(page, 'Rye soup')).toBeVisible();
    await expect(card(page, 'Rye bread')).toBeVisible();
    await expect(card(page, 'Rye field')).toHaveCount(0);

    await field.pressSequentially('-ta');
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(page.getByRole('option', { name: /to try/ })).toBeVisible();
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(field).toHaveValue('rye in:Kitchen -tag:"to try" ');
    await expect(card(page, 'Rye bread')).toHaveCount(0);
    await expect(page).toHaveURL(/q=rye\+in%3AKitchen\+-tag%3A%22to/);

    await page.reload();
    await expect(card(page, 'Rye soup')).toBeVisible();
    await page.getByRole('button', { name: /Remove.*In: .*Kitchen/ }).click();
    await expect(field).toHaveValue('rye -tag:"to try"');
    await expect(card(page, 'Rye field')).toBeVisible();
    await expect(card(page, 'Rye bread')).toHaveCount(0);
  },
);

test(
  'what is not understood is marked, and the help shows what is',
  { tag: '@long' },
  async ({ page, login, given }) => {
    await given.post({ title: 'Rye bread' });
    await login();
    await page.goto('/search?q=rye+autor:me');
    await expect(page.getByText('There is no such operator. It is searched as words.')).toBeVisible();
    await page.getByRole('button', { name: 'Search operators' }).click();
    await expect(page.getByRole('dialog', { name: 'Search operators' }).getByText('site:example.org')).toBeVisible();
  },
);
