import { inEachEngine, LEFT_EARLY, signIn, test } from '../engines/engine-test.ts';
import { ARROW_DOWN, ARROW_RIGHT, CONTROL, ENTER, ESCAPE, HOME, type Person, SHIFT } from '../engines/person.ts';
import { expect } from '../fixtures.ts';
import type { Given } from '../given.ts';

const PANE = '[aria-label="Post beside the list"]';
const TEXT = '[contenteditable=true]';

const breadWith = (liquid: string) =>
  `<h2>Dough</h2><p>flour and ${liquid}</p><p>salt</p><pre><code>500 g : 400 g</code></pre>`;

const task = (words: string) =>
  `<li data-type="taskItem"><label><input type="checkbox"></label><div><p>${words}</p></div></li>`;

/** Some posts of a collection, with most of what a note can contain; the bread is on top. */
async function givenRecipes(given: Given) {
  const { id: collection_id } = await given.collection({ name: 'Recipes' });
  const tags = [await given.tag('sourdough')];
  await given.post({
    title: 'Lentil soup',
    content: `<p>Soak the lentils.</p><ul data-type="taskList">${task('Onions')}${task('Stock')}</ul><p>Simmer.</p>`,
    collection_id,
  });
  await given.post({ title: 'Knives', content: 'https://kitchen.example.org/knives', collection_id });
  const { id } = await given.post({
    title: 'Rye bread',
    content: breadWith('water'),
    collection_id,
    tags,
  });
  return { id, collection_id };
}

const addressOf = (person: Person) => person.run(() => location.pathname);

/** The name or else the kind of the element that has the focus. Evaluated in the page. */
const focusedName = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.localName;

/** How the first paragraph with these words looks. Evaluated in the page. */
function lookOf(words: string): { font: string; size: string } | null {
  const text = [...document.querySelectorAll('main p')].find(({ textContent }) => textContent?.includes(words));
  if (!text) return null;
  const { fontFamily: font, fontSize: size } = getComputedStyle(text);
  return { font, size };
}

const sizeOf = (look: ReturnType<typeof lookOf>) => Number.parseFloat(look?.size ?? '0');

// Other sites cannot be reached.
test.use({ environment: { FAVICON_URL: '' } });

inEachEngine((name) => {
  test(
    `shows a post beside its list, and its text as its reader likes it, in ${name}`,
    { tag: '@long' },
    async ({ openIn, server, given }) => {
      test.slow();
      const { id, collection_id } = await givenRecipes(given);
      const person = await openIn(name, LEFT_EARLY);
      await signIn(person, server);

      await test.step('the menu of a card opens it beside the list, and the arrow keys go on', async () => {
        await person.go(`${server.url}/c/${collection_id}`);
        await person.sees('flour and water', 'article');
        await person.press('button', 'Post menu');
        await person.press('[role=menuitem]', 'Read beside the list');
        await person.sees('flour and water', PANE);
        await expect.poll(() => person.run(focusedName)).toBe('Rye bread');
        const isBeside = () =>
          person.run((pane: string) => {
            const edge = document.querySelector(pane)?.getBoundingClientRect().left ?? 0;
            const cards = [...document.querySelectorAll('[data-post]')];
            return cards.every((card) => card.getBoundingClientRect().right <= edge);
          }, PANE);
        await expect.poll(isBeside, 'all cards are in sight').toBe(true);
        await person.type(ARROW_RIGHT);
        await person.sees('kitchen.example.org', PANE);
        await person.type(ARROW_RIGHT);
        await person.sees('Soak the lentils.', PANE);
        await person.type(ESCAPE);
        await expect.poll(() => person.run((pane: string) => document.querySelector(pane) === null, PANE)).toBe(true);
      });

      await test.step('on its page, Aa changes how the text looks, which is remembered', async () => {
        await person.go(`${server.url}/p/${id}/read`);
        await person.sees('flour and water', 'main');
        const before = await person.run(lookOf, 'flour');
        await person.press('button', 'Aa: text settings');
        await person.press('[role=dialog] label', 'Serif');
        await person.press('[role=dialog] label', 'XL');
        const look = () => person.run(lookOf, 'flour');
        await expect.poll(look).toMatchObject({ font: expect.stringContaining('Georgia') });
        await expect.poll(async () => sizeOf(await look())).toBeGreaterThan(sizeOf(before));
        const after = await look();
        await person.type(ESCAPE);
        await person.misses('Line height');
        await person.go(`${server.url}/p/${id}/read`);
        await person.sees('flour and water', 'main');
        await expect.poll(look).toEqual(after);
      });
    },
  );

  test(
    `shows what was changed in a note, and what is said about it, in ${name}`,
    { tag: '@long' },
    async ({ openIn, server, given }) => {
      test.slow();
      const { id } = await givenRecipes(given);
      await given.keepVersion(id, 'First try');
      await given.change(id, { content: breadWith('milk') });
      const person = await openIn(name, LEFT_EARLY);
      await signIn(person, server);
      await person.go(`${server.url}/p/${id}/read`);
      await person.sees('flour and milk', 'main');

      await test.step('the history has the difference', async () => {
        await person.press('button', 'History (Alt + H)');
        await person.sees('Current version', 'dialog');
        await person.sees('First try', 'dialog');
        await person.sees('milk', 'dialog ins');
        await person.sees('water', 'dialog del');
        await person.type(ESCAPE);
        await person.misses('Current version');
      });

      await test.step('a comment is written and listed', async () => {
        await person.press('button', 'Comment');
        await expect.poll(() => person.run(focusedName)).toBe('textarea');
        await person.type('How much salt?');
        await person.hold(CONTROL, ENTER);
        await person.sees('How much salt?', 'main li');
        await person.go(`${server.url}/p/${id}/read`);
        await person.sees('How much salt?', 'main li');
      });
    },
  );

  test(
    `inserts blocks, formats what is selected, goes elsewhere, and shares in ${name}`,
    { tag: '@long' },
    async ({ openIn, server, given }) => {
      test.slow();
      const { collection_id } = await givenRecipes(given);
      const { id } = await given.post({ title: 'Plan', content: '<p></p>' });
      const person = await openIn(name, LEFT_EARLY);
      await signIn(person, server);

      await test.step('a slash inserts a block', async () => {
        await person.go(`${server.url}/p/${id}`);
        await person.press(TEXT, 'Content');
        await person.type('/');
        await person.sees('Quote', '[role=listbox]');
        await person.type('head');
        await expect
          .poll(() => person.run(() => document.querySelector('[role=option][aria-selected=true]')?.textContent ?? ''))
          .toContain('Heading 1');
        await person.type(ARROW_DOWN);
        await person.type(ENTER);
        await person.type('Knead well');
        await person.sees('Knead well', `${TEXT} h2`);
      });

      await test.step('the bar at the selected text makes it bold', async () => {
        await person.hold(SHIFT, HOME);
        await person.press('[aria-label="Selected text"] button', 'Bold');
        await person.sees('Knead well', `${TEXT} strong`);
        await person.press('button', 'Save');
        await expect.poll(() => addressOf(person)).not.toBe(`/p/${id}`);
        await person.sees('Knead well', 'article strong');
      });

      await test.step('the palette leads to a collection', async () => {
        await person.press('nav button', 'Go to…');
        await expect.poll(() => person.run(focusedName)).toBe('Go to a page or run a command');
        await person.type('recip');
        await person.sees('Recipes', 'dialog [role=option][aria-selected=true]');
        await person.type(ENTER);
        await expect.poll(() => addressOf(person)).toBe(`/c/${collection_id}`);
        await person.sees('flour and water', 'article');
      });

      await test.step('the switch makes a link, which shows the collection', async () => {
        await person.go(`${server.url}/c/${collection_id}/edit`);
        await person.press('label', 'inactive');
        await person.sees('/s?token=', 'main a');
        const link = await person.run(
          () => document.querySelector<HTMLAnchorElement>('main a[href*="/s?token="]')?.href,
        );
        await person.go(link ?? '');
        await person.sees('flour and water', 'article');
      });
    },
  );
});
