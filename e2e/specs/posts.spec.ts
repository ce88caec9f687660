import {
  card,
  dragCard,
  expectOrder,
  holdAndDragCard,
  holdCard,
  waitUntilDraggable,
  transitionsEnd,
} from '../cards.ts';
import { expect, test } from '../fixtures.ts';

// #scrolling-loads-all
test(
  'scrolling near the end of the list loads more posts until all are loaded',
  { tag: '@phone-long' },
  async ({ page, login, given }) => {
    await login();
    const { id } = await given.collection({ name: 'Long' });
    const titles = Array.from({ length: 47 }, (_, index) => `Page ${index + 1}`);
    await given.posts(titles, id);

    await page.goto(`/c/${id}`);
    // Scroll the list, not the sidebar.
    await card(page, 'Page 1').hover();
    await expect(async () => {
      await page.mouse.wheel(0, 4000);
      await expect(card(page, 'Page 47')).toBeInViewport({ timeout: 500 });
    }).toPass();
  },
);

test(
  'a new note with formatting is shown as entered and stored as HTML',
  { tag: '@phone-long' },
  async ({ page, login, given }) => {
    await login();
    const { id } = await given.collection({ name: 'Recipes' });

    await page.goto(`/c/${id}/p/create`);
    await expect(page).toHaveTitle('Benotes - Create Post');
    await page.getByPlaceholder('Title').fill('Rye bread');
    await page.getByRole('textbox', { name: 'Content' }).click();
    await page.keyboard.type('Mix with ');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type('warm');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type(' water');
    await page.getByRole('button', { name: 'Save' }).click();

    await expect(page).toHaveURL(`/c/${id}`);
    await expect(card(page, 'Rye bread').locator('strong')).toHaveText('warm');
    expect(await given.titles(id)).toEqual(['Rye bread']);
  },
);

test('a post can be edited', { tag: '@long' }, async ({ page, login, given }) => {
  await login();
  const { id } = await given.post({ title: 'Shoping list', content: '<p>Milk</p>' });

  await page.goto(`/p/${id}`);
  await expect(page).toHaveTitle('Benotes - Edit Post');
  await page.getByPlaceholder('Title').fill('Shopping list');
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' and bread');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(card(page, 'Shopping list')).toContainText('Milk and bread');
});

// #deleted-post-restored
test('a deleted post disappears from the list, and Undo restores it', async ({ page, login, given }) => {
  await login();
  await given.posts(['First', 'Second']);
  await page.goto('/');
  await card(page, 'Second').getByRole('button', { name: 'Post menu' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(card(page, 'Second')).toBeHidden();
  await expect.poll(() => given.titles()).toEqual(['First']);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Second')).toBeVisible();
  await expect.poll(async () => (await given.titles()).sort()).toEqual(['First', 'Second']);
});

// #transferred-and-moved-back
test(
  'a post is transferred to another collection, and Undo moves it back',
  { tag: '@long' },
  async ({ page, login, given }) => {
    await login();
    const { id } = await given.collection({ name: 'Recipes' });
    await given.posts(['Rye bread', 'Shopping list']);

    await page.goto('/');
    await card(page, 'Shopping list').getByRole('button', { name: 'Post menu' }).click();
    await page.getByRole('menuitem', { name: 'Transfer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Collections' });
    await expect(dialog).toContainText('Select a collection you wish to transfer your post to.');
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('rec');
    await expect(page.getByRole('option')).toHaveText(['Recipes']);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Transfer' }).click();

    await expect(card(page, 'Shopping list')).toBeHidden();
    await expect.poll(() => given.titles(id)).toEqual(['Shopping list']);
    await expect(page.getByText('“Shopping list” is in Recipes.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectOrder(page, ['Rye bread', 'Shopping list']);
    await expect.poll(() => given.titles()).toEqual(['Rye bread', 'Shopping list']);
  },
);

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Post ${index + 1}`);

test(
  'the menu of a card opens on a right click and with the menu key',
  { tag: '@long' },
  async ({ page, login, given }) => {
    await given.posts(['One', 'Two']);
    await login();
    await page.goto('/');
    await card(page, 'One').click({ button: 'right', position: { x: 60, y: 100 } });
    const menu = page.getByRole('menu', { name: 'Post menu' });
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Read beside the list',
      'Transfer',
      'Edit',
      'Tags',
      'Select',
      'Pin',
      'Add to Favorites',
      'Share…',
      'Delete',
    ]);
    const cell = await card(page, 'One').boundingBox();
    const place = await menu.boundingBox();
    expect(Math.abs((place?.x ?? 0) - (cell?.x ?? 0) - 60)).toBeLessThan(4);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();

    await (await waitUntilDraggable(page, 'One')).focus();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Read beside the list' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(card(page, 'One')).toBeHidden();
    await expect(page.getByRole('listitem', { name: 'Two' })).toBeFocused();
  },
);

test(
  'a long press opens the menu of a card and does not start a drag',
  { tag: '@phone-only' },
  async ({ page, login, given }) => {
    await given.posts(['One', 'Two']);
    await login();
    await page.goto('/');
    await waitUntilDraggable(page, 'One');
    await holdCard(page, 'One', 700);
    await page.getByRole('menuitem', { name: 'Edit' }).tap();
    await expect(page).toHaveTitle('Benotes - Edit Post');
  },
);

// #dragged-with-the-mouse
test('a card dragged with the mouse stays where it was dropped, also on pages loaded during the drag', async ({
  page,
  login,
  given,
}) => {
  test.slow();
  await login();
  const { id } = await given.collection({ name: 'Reading list' });
  await given.posts(numbered(70), id);
  await page.goto(`/c/${id}`);
  await dragCard(page, 'Post 4', 'Post 1');
  await expect.poll(async () => (await given.titles(id)).slice(0, 5)).toEqual(order(4, 1, 2, 3, 5));
  await page.reload();
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toHaveText('Post 4');

  // Dragging near the lower edge scrolls the list and loads more posts.
  const box = await (await waitUntilDraggable(page, 'Post 2')).boundingBox();
  const { x, y } = { x: (box?.x ?? 0) + 100, y: (box?.y ?? 0) + 60 };
  const edge = (page.viewportSize()?.height ?? 0) - 10;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, edge, { steps: 10 });
  await expect(card(page, 'Post 45')).toBeInViewport({ timeout: 20_000 });
  await page.mouse.move(x, 300, { steps: 5 }); // away from the edge, scrolling stops
  await transitionsEnd(page);
  await page.mouse.up();
  await expect(card(page, 'Post 2')).toBeInViewport();
  const shown = await page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents();
  await expect.poll(async () => (await given.titles(id)).join()).toContain(shown.join());
  expect((await given.titles(id)).indexOf('Post 2'), 'on a later page').toBeGreaterThan(25);
});

// #moved-by-touch
test('a card is moved by touch after a short hold', { tag: '@phone-only' }, async ({ page, login, given }) => {
  await login();
  const { id } = await given.collection({ name: 'Reading list' });
  await given.posts(['One', 'Two', 'Three'], id);

  await page.goto(`/c/${id}`);
  await holdAndDragCard(page, 'One', 'Two');
  await expectOrder(page, ['Two', 'One', 'Three']);
  await expect.poll(() => given.titles(id)).toEqual(['Two', 'One', 'Three']);
});

// #moved-with-the-keyboard
test('a card is moved with the keyboard, also to another page of the list; Escape and an error move it back', async ({
  page,
  login,
  given,
  expectError,
}) => {
  expectError(/ERR_FAILED|Failed to load/);
  await login();
  const { id } = await given.collection({ name: 'Reading list' });
  await given.posts(numbered(45), id);
  // From the start: a request that is under way when interception begins may never be answered.
  let isBroken = false;
  await page.route('**/api/posts/*', (route) =>
    isBroken && route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.goto(`/c/${id}`);

  await (await waitUntilDraggable(page, 'Post 1')).focus();
  for (const key of ['Space', 'ArrowRight', 'Escape']) await page.keyboard.press(key);
  await expect(page.getByText('Post 1 returned to its position.')).toBeAttached();
  expect((await given.titles(id)).slice(0, 2)).toEqual(order(1, 2));

  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 600));
    await expect(card(page, 'Post 24')).toBeInViewport({ timeout: 300 });
  }).toPass();
  await (await waitUntilDraggable(page, 'Post 20')).focus();
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await expect(page.getByText('Post 20 dropped. Position 22 of 4')).toBeAttached();
  await expect.poll(async () => (await given.titles(id)).slice(18, 23)).toEqual(order(19, 21, 22, 20, 23));
  await expect(page.getByRole('listitem', { name: 'Post 20' })).toBeFocused();
  await waitUntilDraggable(page, 'Post 20'); // nothing is picked up until the move is confirmed

  isBroken = true;
  for (const key of ['Space', 'ArrowLeft', 'Space']) await page.keyboard.press(key);
  await expect(page.getByText('Post could not be moved.')).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Post 20' })).toHaveAttribute('aria-posinset', '22');
});

const order = (...numbers: number[]) => numbers.map((number) => `Post ${number}`);
