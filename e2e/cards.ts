import { expect, type Locator, type Page } from '@playwright/test';

/** The card of one post. */
export const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });

/** Waits until the cards that are in the page stand in this order. */
export async function expectOrder(page: Page, titles: string[]): Promise<void> {
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(titles);
}

/** Picks a card up with the mouse and drops it onto the place of another, slowly enough for the list to make room. */
export async function dragCard(page: Page, title: string, onto: string): Promise<void> {
  const from = await centre(card(page, title));
  const to = await centre(card(page, onto));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 8, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 20 });
  await page.waitForTimeout(300);
  await page.mouse.up();
}

async function centre(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The card is not drawn.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
