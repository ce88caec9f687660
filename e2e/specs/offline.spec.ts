import { card, expectOrder } from '../cards.ts';
import { expect, openSidebar, test } from '../fixtures.ts';
import { OFFLINE } from '../service-worker.ts';
import { takeShifts, watchShifts } from '../shifts.ts';

const INDICATOR = 'No network. What is on the screen stays.';

test(
  'offline, a phone says so where no card is, and nothing moves',
  { tag: '@phone-only' },
  async ({ page, context, login, given, expectError }) => {
    expectError(OFFLINE);
    await watchShifts(page);
    await given.post({ title: 'Rye bread' });
    await login();
    await page.goto('/');
    await expect(card(page, 'Rye bread')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await takeShifts(page);
    await context.setOffline(true);
    const notice = page.getByText(INDICATOR);
    await expect(notice).toBeVisible();
    expect(await takeShifts(page)).toEqual([]);
    const [line, first] = await Promise.all([notice, card(page, 'Rye bread')].map((part) => part.boundingBox()));
    if (!line || !first) throw new Error('The notice or the card is not on the screen.');
    expect(line.y, 'the notice begins below the card').toBeGreaterThan(first.y + first.height);
    await context.setOffline(false);
    await expect(notice).toBeHidden();
    expect(await takeShifts(page)).toEqual([]);
  },
);

test(
  'offline, what is on screen stays, and a list that could not be loaded is there once the network is back',
  { tag: ['@long', '@phone'] },
  async ({ page, context, login, given, expectError }) => {
    expectError(OFFLINE);
    expectError(/Unable to preload/);
    const { id } = await given.collection({ name: 'Recipes' });
    const garden = await given.collection({ name: 'Garden' });
    await given.post({ title: 'Rye bread', collection_id: id });
    await given.post({ title: 'Sow beans', collection_id: garden.id });
    await login();
    await page.goto(`/c/${id}`);
    await expect(card(page, 'Rye bread')).toBeVisible();
    await openSidebar(page);
    await expect(page.getByRole('treeitem', { name: 'Garden' })).toBeVisible();

    await context.setOffline(true);
    await expect(page.getByText(INDICATOR)).toBeVisible();
    await expect(card(page, 'Rye bread')).toBeVisible();

    await page.getByRole('treeitem', { name: 'Garden' }).click();
    await expect(page).toHaveTitle('Benotes - Garden');
    await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();

    await context.setOffline(false);
    await expect(card(page, 'Sow beans')).toBeVisible();
    await expect(page.getByText(INDICATOR)).toBeHidden();
  },
);

test(
  'a note that is saved while its list could not be loaded does not look like the only post',
  { tag: '@long' },
  async ({ page, login, given, expectError }) => {
    expectError(OFFLINE);
    const { id } = await given.collection({ name: 'Garden' });
    await given.posts(['Sow beans'], id);
    await given.post({ title: 'Frost dates', is_pinned: true, collection_id: id });
    await login();
    const isList = ({ pathname, searchParams }: URL) =>
      pathname === '/api/posts' && searchParams.get('collection_id') === String(id);
    await page.route(isList, (route) => route.abort());
    await page.goto(`/c/${id}`);
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();

    await page.locator('header').getByRole('button', { name: 'Create' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Prune roses');
    await page.getByRole('textbox', { name: 'Content' }).click();
    await page.keyboard.type('Before the last frost');
    await page.locator('header').getByRole('button', { name: 'Save' }).click();
    await expect(card(page, 'Prune roses')).toBeVisible();
    await expect(page.getByRole('main').getByText('The posts could not be loaded.')).toBeInViewport();

    await page.unroute(isList);
    await retry.click();
    await expectOrder(page, ['Frost dates', 'Prune roses', 'Sow beans']);
    await expect(retry).toBeHidden();
  },
);
