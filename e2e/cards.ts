import { expect, type Locator, type Page } from '@playwright/test';

/** The card of one post. */
export const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });

/** Waits until the cards that are in the page stand in this order. */
export async function expectOrder(page: Page, titles: string[]): Promise<void> {
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(titles);
}

/** Waits until the card of a post can be lifted, which it can a moment after it is seen; gives its place in the list. */
export async function liftable(page: Page, title: string): Promise<Locator> {
  const place = page.getByRole('listitem').filter({ has: card(page, title) });
  await expect(place).toHaveAttribute('data-liftable');
  return place;
}

/** Picks a card up with the mouse and drops it onto the place of another, slowly enough for the list to make room. */
export async function dragCard(page: Page, title: string, onto: string): Promise<void> {
  await liftable(page, title);
  const from = await centerOf(card(page, title));
  const to = await centerOf(card(page, onto));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 8, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 20 });
  await page.waitForTimeout(300);
  await page.mouse.up();
}

/** The same with a finger that rests before it moves. */
export async function holdAndDragCard(page: Page, title: string, onto: string): Promise<void> {
  await liftable(page, title);
  const from = await centerOf(card(page, title));
  const to = await centerOf(card(page, onto));
  const { touch, leave } = await finger(page);
  await touch('touchStart', [from]);
  await expect(page.locator('body > [data-post]')).toBeVisible(); // it hangs at the finger
  const STEPS = 12;
  for (let step = 1; step <= STEPS; step += 1) {
    const part = step / STEPS;
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
    await page.waitForTimeout(16);
  }
  await page.waitForTimeout(300);
  await touch('touchEnd', []);
  await leave();
}

/** Rests a finger on a card, in ms, and takes it away again. */
export async function holdCard(page: Page, title: string, ms: number): Promise<void> {
  const { touch, leave } = await finger(page);
  await touch('touchStart', [await centerOf(card(page, title))]);
  await page.waitForTimeout(ms);
  await touch('touchEnd', []);
  await leave();
}

/** Playwright's touch screen can only tap. */
async function finger(page: Page) {
  const client = await page.context().newCDPSession(page);
  return {
    touch: (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints }),
    leave: () => client.detach(),
  };
}

/** The center of an element, in px of the viewport. */
export async function centerOf(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The element is not rendered.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
