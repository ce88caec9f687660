import type { CDPSession, Page } from '@playwright/test';

import { expect, test } from '../fixtures.ts';
import { storedContent } from '../stored-content.ts';
import { AT_200_PERCENT } from '../zoom.ts';

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const left = (element: Element) => Math.round(element.getBoundingClientRect().left);
const blocks = (page: Page) => textOf(page).locator('p, h1, h2, li > p, pre');

/** Composes text with an input method: the intermediate texts in order, then the committed one. */
async function compose(input: CDPSession, steps: readonly string[], committed: string): Promise<void> {
  for (const text of steps)
    await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await input.send('Input.insertText', { text: committed });
}

/** Opens a note for editing, with the caret at its end. */
async function write(page: Page, id: number): Promise<CDPSession> {
  await page.clock.install(); // for `untilStored`
  await page.goto(`/p/${id}`);
  await textOf(page).click();
  await page.keyboard.press('Control+End');
  return page.context().newCDPSession(page);
}

/** Waits as somebody who types on a phone does: what a keyboard there has changed is stored 200 ms later. */
const untilStored = (page: Page) => page.clock.runFor(250);

/** Saves with the shortcut, which leaves the note. Returns the content that the server stored. */
async function save(page: Page): Promise<string> {
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.keyboard.press('Control+Alt+s');
  await expect(page).not.toHaveURL(`/p/${id}`);
  return storedContent(page, id);
}

// #all-input-methods
test('input methods, dead keys, emoji, and both writing directions lose and duplicate nothing', async ({
  page,
  login,
  given,
}) => {
  const { id } = await given.post({ title: 'Letters', content: '<p></p>' });
  await login();
  const input = await write(page, id);

  await compose(input, ['n', 'に', 'にh', 'にほ', 'にほん'], '日本');
  await compose(input, ['g', 'ご'], '語');
  await page.keyboard.press('Enter');
  await compose(input, ['ㅎ', '하', '한'], '한');
  await compose(input, ['ㄱ', '그', '글'], '글');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- ');
  await compose(input, ['n', 'ni', "ni'h"], '你好');
  await page.keyboard.press('Enter');
  await compose(input, ['´'], 'é');
  await page.keyboard.type('a');
  await page.keyboard.insertText('👩‍👧');
  await page.keyboard.insertText('🇩🇪');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('שלום');
  await expect(blocks(page)).toHaveText(['日本語', '한글', '你好', 'éa👩‍👧', 'שלום']);
  await expect(blocks(page).last()).toHaveCSS('direction', 'rtl');
  await expect(blocks(page).first()).toHaveCSS('direction', 'ltr');

  // A canceled composition inserts nothing, and one over a selection replaces it.
  await input.send('Input.imeSetComposition', { text: 'x', selectionStart: 1, selectionEnd: 1 });
  await input.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  await blocks(page).nth(1).click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await compose(input, ['あ', 'い'], '愛');
  await expect(blocks(page)).toHaveText(['日本語', '愛', '你好', 'éa👩‍👧', 'שלום']);

  expect(await save(page)).toBe('<p>日本語</p><p>愛</p><ul><li><p>你好</p></li><li><p>éa👩‍👧</p></li></ul><p>שלום</p>');
});

test('keys work at block boundaries, across blocks, and for leaving the text', async ({ page, login, given }) => {
  test.slow();
  const { id } = await given.post({
    title: 'Keys',
    content: '<p>one two</p><h2>three</h2><pre><code>four\nfive</code></pre><p>six</p>',
  });
  await login();
  const input = await write(page, id);

  // A triple click selects one block, not the start of the next.
  await blocks(page).first().click({ clickCount: 3 });
  await compose(input, ['い'], '一');
  await expect(blocks(page)).toHaveText(['一', 'three', 'four\nfive', 'six']);
  await blocks(page).first().click({ clickCount: 3 });
  await page.keyboard.press('Backspace');
  await page.keyboard.type('"1" -> 2...');
  await expect(blocks(page)).toHaveText(['“1” → 2…', 'three', 'four\nfive', 'six']);
  await page.keyboard.press('Backspace');
  await expect(blocks(page).first()).toHaveText('“1” → 2...');

  // Deleting across blocks keeps the type of the first one.
  await expect(async () => {
    await blocks(page).first().click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+End');
    await untilStored(page); // what the editor still had to select would replace it
    expect(await page.evaluate(() => String(getSelection()))).toMatch(/^“1” → 2\.\.\.\s+three$/);
  }).toPass();
  await page.keyboard.press('Delete');
  await page.keyboard.type('see www.example.com ');
  await expect(blocks(page)).toHaveText(['see www.example.com', 'four\nfive', 'six']);
  await expect(textOf(page).getByRole('link')).toHaveAttribute('href', 'http://www.example.com');

  // Tab indents lines of code. After Escape it leaves the text.
  await blocks(page).nth(1).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Tab');
  await expect(blocks(page).nth(1)).toHaveText('  four\n  five', { useInnerText: true });
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('out');
  await page.keyboard.press('Control+Shift+ArrowDown');
  await expect(blocks(page)).toHaveText(['see www.example.com', 'four\n  five', 'six', 'out']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(textOf(page)).not.toBeFocused();

  // The selected language is saved.
  await page.getByRole('combobox', { name: 'Code language' }).selectOption('Python');
  await textOf(page).click();
  expect(await save(page)).toContain('<pre><code class="language-python">  four\n  five</code></pre><p>six</p>');
});

test(
  'the language picker of a code block has its own row',
  { tag: ['@long', '@phone-long'] },
  async ({ page, login, given }) => {
    const { id } = await given.post({ title: 'Code', content: `<pre><code>${'long '.repeat(60)}\n2</code></pre>` });
    await login();
    await page.goto(`/p/${id}`);
    const language = page.getByRole('combobox', { name: 'Code language' });
    await expect(language).toBeVisible();
    const bottom = await language.evaluate((element) => element.getBoundingClientRect().bottom);
    const top = await textOf(page)
      .locator('pre code')
      .evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(bottom);

    // The caret cannot enter the header.
    await textOf(page).locator('pre').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('1');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.type('0');
    await expect(textOf(page).locator('pre')).toHaveText(/^(?:01|10)long /);
  },
);

test(
  'the menu of text styles is aligned with its button',
  { tag: ['@long', '@phone-long'] },
  async ({ page, login, given }) => {
    const { id } = await given.post({ title: 'Styles', content: '<p>text</p>' });
    await login();
    await page.goto(`/p/${id}`);
    const button = page.getByRole('button', { name: 'Text style: Normal' });
    await button.click();
    const menu = page.getByRole('menu', { name: 'Text style' });
    expect(await menu.evaluate(left)).toBe(await button.evaluate(left));
  },
);

test('the toolbar of a note edited in its card is fully visible', { tag: '@long' }, async ({ page, login, given }) => {
  await given.post({ title: 'In its card', content: '<p>text</p>' });
  await login();
  await page.goto('/');
  await page.getByRole('listitem', { name: 'In its card' }).getByText('text').click();
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  await expect(tools).toBeVisible();
  expect(await tools.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test(
  'a slash inserts a block, by key, by mouse, and by touch',
  { tag: ['@phone', '@long'] },
  async ({ page, login, given, isMobile }) => {
    const { id } = await given.post({ title: 'Bread', content: '<p></p>' });
    await login();
    await page.goto(`/p/${id}`);
    await textOf(page).click();
    const option = (name: string) => page.getByRole('listbox', { name: 'Blocks' }).getByRole('option', { name });
    await page.keyboard.type('/');
    await expect(option('Heading 1')).toBeInViewport({ ratio: 1 });
    await page.keyboard.type('quote');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Knead and/or fold /');
    if (isMobile) await option('Task list').tap();
    else await option('Task list').click();
    await expect(textOf(page)).toBeFocused();
    await page.keyboard.type('Feed');
    await expect(textOf(page).getByRole('checkbox', { name: /Feed/ })).toBeVisible();
    expect(await save(page)).toContain('Knead and/or fold Feed');
  },
);

test(
  'a bar at the selected text formats it, by mouse and by keyboard',
  { tag: '@long' },
  async ({ page, login, given }) => {
    const { id } = await given.post({
      title: 'Bread',
      content: `<p>rye flour</p>${'<p>water</p>'.repeat(3)}<p>sea salt</p>`,
    });
    await login();
    await page.goto(`/p/${id}`);
    await textOf(page)
      .getByText('rye flour')
      .dblclick({ position: { x: 5, y: 10 } });
    const bar = page.getByRole('toolbar', { name: 'Selected text' });
    await expect(bar).toBeInViewport({ ratio: 1 });
    const [first, below] = [await blocks(page).first().boundingBox(), await bar.boundingBox()];
    expect(below!.y, 'not over the tools').toBeGreaterThanOrEqual(first!.y + first!.height - 4);
    await bar.getByRole('button', { name: 'Bold' }).click();
    await expect(textOf(page).locator('strong')).toHaveText('rye');
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(textOf(page).locator('em')).toHaveText('rye');
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await expect(textOf(page)).toBeFocused();

    await textOf(page)
      .getByText('sea salt')
      .dblclick({ position: { x: 5, y: 10 } });
    await expect(bar).toBeInViewport({ ratio: 1 });
    const [last, above] = [await blocks(page).last().boundingBox(), await bar.boundingBox()];
    expect(above!.y + above!.height).toBeLessThanOrEqual(last!.y + 4);
  },
);

for (const { zoom, size, tag } of [
  { zoom: 100, size: {}, tag: ['@phone', '@long'] },
  { zoom: 200, size: AT_200_PERCENT, tag: ['@long'] },
])
  test.describe(`at ${zoom} % zoom`, () => {
    test.use(size);

    test('the line that is typed stays two lines above the lower edge', { tag }, async ({ page, login, given }) => {
      const { id } = await given.post({ title: 'Long', content: '<p>line</p>'.repeat(60) });
      await login();
      await page.goto(`/p/${id}`);
      const tools = page.getByRole('toolbar', { name: 'Formatting' });
      const { width, height } = page.viewportSize()!;
      const isBelow = width <= 768; // the tools are at the lower edge
      await textOf(page).click();
      await page.keyboard.press('Control+End');
      for (const word of ['flour', 'water', 'salt']) {
        await page.keyboard.press('Enter');
        await page.keyboard.type(word);
      }
      const edge = isBelow ? await tools.evaluate((bar) => bar.getBoundingClientRect().top) : height;
      const line = await blocks(page).last().boundingBox();
      expect(edge - line!.y - line!.height).toBeGreaterThanOrEqual(2 * line!.height - 8);

      // And upward, below what covers the upper edge, however quickly the keys follow each other.
      const covered = isBelow ? 52 : await tools.evaluate((bar) => bar.getBoundingClientRect().bottom);
      const top = () => page.evaluate(() => getSelection()!.getRangeAt(0).getClientRects()[0]?.top ?? -1);
      for (const presses of [30, ...Array<number>(10).fill(2)]) {
        for (let left = presses; left > 0; left -= 1) await page.keyboard.press('ArrowUp');
        await expect.poll(top).toBeGreaterThanOrEqual(Math.floor(covered) - 1);
      }
    });
  });

// #toolbar-above-keyboard
test(
  'the toolbar stays above the on-screen keyboard, and composed text is not changed',
  { tag: '@phone-only' },
  async ({ page, login, given }) => {
    const { id } = await given.post({ title: 'Long', content: `<p></p>${'<p>line</p>'.repeat(60)}` });
    await login();
    await page.clock.install(); // for `untilStored`: a later clock would leave out what the page waits for by then
    await page.goto(`/p/${id}`);
    const tools = page.getByRole('toolbar', { name: 'Formatting' });
    await expect(tools).toBeInViewport();
    const keyboard = 280;
    // There is no on-screen keyboard in tests, so resize the visual viewport as one would.
    await page.evaluate((height) => {
      const { visualViewport, innerHeight } = window;
      if (!visualViewport) throw new Error('This browser has no visual viewport.');
      Object.defineProperty(visualViewport, 'height', { value: innerHeight - height });
      visualViewport.dispatchEvent(new Event('resize'));
    }, keyboard);
    const edge = () =>
      tools.evaluate((element) => Math.round(window.innerHeight - element.getBoundingClientRect().bottom));
    await expect.poll(edge).toBeGreaterThanOrEqual(keyboard);
    await page.getByRole('textbox', { name: 'Content' }).getByText('line').first().tap();
    await page.getByRole('button', { name: 'Bold' }).tap();
    await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused();

    // Input rules do not apply to text that is being composed.
    await blocks(page).first().tap();
    await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'false');
    const input = await page.context().newCDPSession(page);
    await compose(input, ['-'], '-');
    await compose(input, [' '], ' ');
    await expect(textOf(page).locator('li')).toHaveCount(1);
    await compose(input, ['m', 'mi', 'mil'], 'milk');
    await input.send('Input.insertText', { text: ' ' });
    await compose(input, ['d', 'do', 'don', "don'", "don't"], "don't");
    await expect(blocks(page).first()).toHaveText('milk don’t');

    // Backspace right after an input rule undoes the rule instead of deleting a character.
    for (const letter of ' (c)') await page.keyboard.type(letter);
    await expect(blocks(page).first()).toHaveText('milk don’t ©');
    await page.keyboard.press('Backspace');
    await expect(blocks(page).first()).toHaveText('milk don’t (c)');
    await page.keyboard.press('Backspace');
    await untilStored(page);

    // The same applies to keyboards that replace the word instead, or that select what they delete.
    for (const letter of " it'") await page.keyboard.type(letter);
    await expect(blocks(page).first()).toHaveText('milk don’t (c it’');
    await input.send('Input.imeSetComposition', {
      text: 'it',
      selectionStart: 2,
      selectionEnd: 2,
      replacementStart: 14,
      replacementEnd: 17,
    });
    await expect(blocks(page).first()).toHaveText("milk don’t (c it'");
    await untilStored(page);
    for (const letter of ' **b**') await page.keyboard.type(letter);
    await expect(blocks(page).first()).toHaveText("milk don’t (c it' b");
    await input.send('Input.imeSetComposition', {
      text: '',
      selectionStart: 0,
      selectionEnd: 0,
      replacementStart: 18,
      replacementEnd: 19,
    });
    await expect(blocks(page).first()).toHaveText("milk don’t (c it' **b**");
    await untilStored(page);
    await page.keyboard.type('.');
    expect(await save(page)).toMatch(/^<ul><li><p>milk don’t \(c it' \*\*b\*\*\.<\/p><\/li><\/ul><p>line<\/p>/);
  },
);

/** The middle of a word of the text on the page. */
const placeOf = (page: Page, word: string) =>
  textOf(page).evaluate((root, text) => {
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const at = node.textContent?.indexOf(text) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + text.length);
      const { left, top, width, height } = range.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }
    throw new Error(`There is no ${text}.`);
  }, word);

test('a word that was dragged to another paragraph is back after one undo', async ({ page, login, given }) => {
  const content = '<p>one two three</p><p>four five</p>';
  const { id } = await given.post({ title: 'Numbers', content });
  await login();
  await page.goto(`/p/${id}`);
  await expect(blocks(page)).toHaveText(['one two three', 'four five']);
  const [from, to] = [await placeOf(page, 'two'), await placeOf(page, 'five')];
  await page.mouse.dblclick(from.x, from.y);
  await expect.poll(() => page.evaluate(() => getSelection()?.toString().trim())).toBe('two');

  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 5, { steps: 5 });
  await expect(page.getByRole('toolbar', { name: 'Selected text' })).toBeHidden(); // it would be in the way
  await page.mouse.move(to.x, to.y, { steps: 10 });
  await page.mouse.up();
  await expect(blocks(page).nth(0)).not.toContainText('two');
  await expect(blocks(page).nth(1)).toContainText('two');

  await page.keyboard.press('Control+z');
  await expect(blocks(page)).toHaveText(['one two three', 'four five']);
  await page.keyboard.press('Control+y');
  await expect(blocks(page).nth(1)).toContainText('two');
});
