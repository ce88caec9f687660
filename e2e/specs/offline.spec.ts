import { card } from '../cards.ts';
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
