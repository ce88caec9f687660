import { expect, type Locator, type Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** The card of one post. */
export const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });

/**
 * Resolves when the server has confirmed a change of a post, which the page shows before. To be called before the
 * change, so that it is not the response to another one.
 */
export const postSaved = (page: Page): Promise<unknown> =>
  page.waitForResponse(
    (response) =>
      ['PATCH', 'PUT'].includes(response.request().method()) &&
      new URL(response.url()).pathname.startsWith('/api/posts/'),
  );

/** Waits until the cards on the page are in this order. */
export async function expectOrder(page: Page, titles: string[]): Promise<void> {
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(titles);
}

/** Waits until the card of a post can be dragged, a moment after it appears. Returns its list item. */
export async function waitUntilDraggable(page: Page, title: string): Promise<Locator> {
  const place = page.getByRole('listitem').filter({ has: card(page, title) });
  await expect(place).toHaveAttribute('data-liftable');
  return place;
}

/** Waits until the cards that make room for the dragged one have moved. */
export async function transitionsEnd(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      // A move is handled, and starts its transitions, in the frame after it.
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  await page.waitForFunction(() =>
    document.getAnimations().every((each) => !(each instanceof CSSTransition) || each.playState === 'finished'),
  );
}

/** Drags a card with the mouse and drops it in the place of another, slowly enough for the list to make room. */
export async function dragCard(page: Page, title: string, onto: string): Promise<void> {
  await waitUntilDraggable(page, title);
  await dragPointer(page, title, onto);
}

/** Moves the mouse from a card to another one with its button pressed. */
export async function dragPointer(page: Page, title: string, onto: string): Promise<void> {
  const [from, to] = await centersOf(card(page, title), card(page, onto));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 8, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 20 });
  await transitionsEnd(page);
  await page.mouse.up();
}

/** Drags a card onto an element of the sidebar, and drops it once the element is highlighted. */
export async function dropCard(page: Page, title: string, onto: Locator): Promise<void> {
  await waitUntilDraggable(page, title);
  const [from, to] = await centersOf(card(page, title), onto);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 8, from.y, { steps: 2 });
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await expect(onto).toHaveAttribute('data-over');
  await page.mouse.up();
  await expect(onto).not.toHaveAttribute('data-over');
}

/** The same by touch, after a long press. */
export async function holdAndDragCard(page: Page, title: string, onto: string): Promise<void> {
  await waitUntilDraggable(page, title);
  const [from, to] = await centersOf(card(page, title), card(page, onto));
  const { touch, leave } = await finger(page);
  await touch('touchStart', [from]);
  await expect(page.locator('body > [data-post]')).toBeVisible(); // the dragged copy
  const STEPS = 12;
  for (let step = 1; step <= STEPS; step += 1) {
    const part = step / STEPS;
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
    await page.waitForTimeout(16);
  }
  await transitionsEnd(page);
  await touch('touchEnd', []);
  await leave();
}

/** Touches a card for some milliseconds without moving. */
export async function holdCard(page: Page, title: string, ms: number): Promise<void> {
  const { touch, leave } = await finger(page);
  await touch('touchStart', [await centerOf(card(page, title))]);
  await page.waitForTimeout(ms);
  await touch('touchEnd', []);
  await leave();
}

/** Touch events through the DevTools protocol, because Playwright can only tap. */
async function finger(page: Page) {
  const client = await page.context().newCDPSession(page);
  return {
    touch: (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints }),
    leave: () => client.detach(),
  };
}

/** The center of the visible part of an element, in px of the viewport. */
export async function centerOf(target: Locator): Promise<Point> {
  await target.scrollIntoViewIfNeeded();
  return measureCenter(target);
}

/** The same of two elements once nothing scrolls: scrolling to the second moves the first. */
async function centersOf(first: Locator, second: Locator): Promise<[Point, Point]> {
  await first.scrollIntoViewIfNeeded();
  await second.scrollIntoViewIfNeeded();
  return Promise.all([measureCenter(first), measureCenter(second)]);
}

async function measureCenter(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  const viewport = target.page().viewportSize();
  if (!box || !viewport) throw new Error('The element is not rendered.');
  const top = Math.max(box.y, 0);
  const bottom = Math.min(box.y + box.height, viewport.height);
  if (bottom <= top) throw new Error('The element is outside the viewport.');
  return { x: box.x + box.width / 2, y: (top + bottom) / 2 };
}
