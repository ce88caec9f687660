import { card, waitUntilDraggable } from '../cards.ts';
import { expect, test } from '../fixtures.ts';
import { pageOf } from '../page-of.ts';
import { OWNER } from '../server.ts';

const paragraph = `<p>${'Before a page changes on disk, the change itself is written down. '.repeat(12).trim()}</p>`;
const task =
  '<li data-checked="false" data-type="taskItem"><label><input type="checkbox"><span></span></label><div><p>Draw it</p></div></li>';
const LONG_NOTE = [
  ...['What is written', 'Checkpoints', 'Recovery'].map((name) => `<h2>${name}</h2>${paragraph}${paragraph}`),
  '<pre><code class="language-js">run(7);</code></pre>',
  `<ul data-type="taskList">${task}</ul><p>The end.</p>`,
].join('');

test('a note is opened from its card with Enter, the next ones with Right, and Escape returns to the card', async ({
  page,
  login,
  given,
}) => {
  await login();
  const titles = Array.from({ length: 30 }, (_, index) => `Note ${index + 1}`);
  await given.posts(titles);
  await page.goto('/');
  await (await waitUntilDraggable(page, 'Note 1')).focus();
  for (let count = 1; count < 20; count += 1) await page.keyboard.press('ArrowRight');
  const place = page.getByRole('listitem', { name: 'Note 20', exact: true });
  await expect(place).toBeFocused();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);

  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Benotes - Note 20');
  await expect(page.getByRole('heading', { level: 1, name: 'Note 20' })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(place).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);

  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Note 20' })).toBeFocused();
  for (const title of ['Note 21', 'Note 22']) {
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveTitle(`Benotes - ${title}`);
  }
  await page.reload();
  await expect(page).toHaveTitle('Benotes - Note 22');
  await page.goBack();
  await expect(page).toHaveTitle('Benotes - Uncategorized');
  await expect(page).toHaveURL('/');
});

test('a long note has a table of contents, tasks, and code to copy, and is edited from the line it was read at', async ({
  page,
  login,
  given,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }); // scrolls at once
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await given.post({ title: 'Logs', content: LONG_NOTE });
  await login();
  await page.goto('/');
  await card(page, 'Logs').hover();
  await card(page, 'Logs').getByRole('link', { name: 'Read note' }).click();
  await expect(page).toHaveURL(`/p/${id}/read`);

  await page.getByRole('button', { name: 'Copy code' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('run(7);');
  await page.getByRole('checkbox').check();
  await expect(page.getByRole('checkbox')).toBeChecked();

  await page.getByRole('navigation', { name: 'Contents' }).getByRole('button', { name: 'Checkpoints' }).click();
  const heading = page.getByRole('heading', { name: 'Checkpoints' });
  await expect(heading).toBeFocused();
  const topOf = async () =>
    Math.round((await page.getByRole('heading', { name: 'Checkpoints' }).boundingBox())?.y ?? 0);
  await expect.poll(topOf).toBeLessThan(200);
  const top = await topOf();

  await page.keyboard.press('e');
  await expect(page).toHaveURL(`/p/${id}`);
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused();
  await expect.poll(async () => Math.abs((await topOf()) - top)).toBeLessThan(24);
  await page.keyboard.type('Fast ');
  await page.keyboard.press('Control+Alt+s');
  await expect(page).toHaveURL(`/p/${id}/read`);
  await expect(page.getByRole('heading', { name: 'Fast Checkpoints' })).toBeInViewport();
  await expect(page.getByRole('checkbox')).toBeChecked();
});

test(
  'on a phone, the Read button of a card opens the note for reading, which does not scroll sideways',
  { tag: '@phone-only' },
  async ({ page, login, given }) => {
    const title = 'Logs that are written before the pages they are about, and read again after a crash';
    const { id } = await given.post({ title, content: LONG_NOTE });
    await given.post({ title: 'First', content: 'words' });
    await login();
    await page.goto('/');
    await card(page, title).getByRole('link', { name: 'Read note' }).click();
    await expect(page).toHaveURL(`/p/${id}/read`);
    await page.getByRole('button', { name: 'Contents' }).click();
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('button', { name: 'Recovery' }).click();
    await expect(page.getByRole('heading', { name: 'Recovery' })).toBeInViewport();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Previous post' }).click();
    await expect(page).toHaveTitle('Benotes - First');
    await page.goBack();
    await expect(page).toHaveURL('/');
  },
);

test(
  'the text of a note and of a link begins above the fold',
  { tag: ['@phone', '@long'] },
  async ({ page, login, given }) => {
    const title = 'Logs that are written before the pages they are about, and read again after a crash';
    const tags = await Promise.all(['databases', 'durability', 'storage engines'].map((name) => given.tag(name)));
    const note = await given.post({ title, content: LONG_NOTE, tags });
    const link = await given.post({ title, content: 'http://localhost:1/logs', description: 'What a log promises' });
    await login();
    await page.goto(`/p/${note.id}/read`);
    await expect(page.getByText(/^Before a page changes on disk/).first()).toBeInViewport({ ratio: 0.3 });
    await page.goto(`/p/${link.id}/read`);
    await expect(page.getByText('What a log promises')).toBeInViewport({ ratio: 1 });
  },
);

// #continued-on-another-device
test(
  'a long note is continued on another device where it was left',
  { tag: ['@phone', '@long'] },
  async ({ page, login, given, browser, server, errors }) => {
    const days = Array.from({ length: 60 }, (_, index) => `<p>Day ${index + 1}. ${paragraph.slice(3, 400)}</p>`);
    const { id } = await given.post({ title: 'Diary', content: days.join('') });
    await login();
    await page.goto(`/p/${id}/read`);
    const day = page.getByText(/^Day 30\./);
    const isKept = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await day.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await isKept;

    const other = await pageOf(OWNER, browser, server, errors);
    await other.goto(`/p/${id}/read`);
    await other.getByRole('button', { name: 'Continue' }).click();
    const place = other.locator('p:focus');
    await expect(place).toHaveText(/^Day (?:29|30|31)\./);
    await expect(place).toBeInViewport({ ratio: 1 });
    await other.context().close();
  },
);
