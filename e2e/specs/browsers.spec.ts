import { readFileSync } from 'node:fs';
import path from 'node:path';

import { inEachEngine, LEFT_EARLY, test } from '../engines/engine-test.ts';
import { CONTROL, END, ENTER, ESCAPE, type Person } from '../engines/person.ts';
import { expect } from '../fixtures.ts';
import { OWNER } from '../server.ts';

const BOOKMARKS = readFileSync(path.join(import.meta.dirname, '../fixtures/bookmarks.html'), 'utf8');

test.use({ hasOwner: false });

/** Chooses a file in the only file field, as a file dialog would. Evaluated in the page. */
function chooseFile(text: string, name: string): void {
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  const chosen = new DataTransfer();
  chosen.items.add(new File([text], name, { type: 'text/html' }));
  if (!field) throw new Error('There is no file field.');
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

const addressOf = (person: Person) => person.run(() => location.pathname + location.search);

async function fill(person: Person, name: string, text: string): Promise<void> {
  await person.press('input, textarea', name);
  await person.type(text);
}

inEachEngine((name) => {
  test(`the first and the second day work in ${name}`, { tag: '@long' }, async ({ openIn, server }) => {
    test.setTimeout(240_000);
    const person = await openIn(name, LEFT_EARLY);

    await test.step('the printed link creates the owner', async () => {
      await person.go(/http\S+\/setup\?token=\S+/.exec(server.output())?.[0] ?? '');
      await fill(person, 'Name', OWNER.name);
      await fill(person, 'Email', OWNER.email);
      await fill(person, 'Password', OWNER.password);
      await person.press('button', 'Create account');
      await person.sees('Uncategorized');
    });

    await test.step('bookmarks are imported', async () => {
      await person.go(`${server.url}/import/bookmarks`);
      await person.sees('Import Bookmarks');
      await expect(async () => {
        await person.run(chooseFile, BOOKMARKS, 'bookmarks.html'); // once the page has its form
        await person.sees('Recognized: Bookmarks');
      }).toPass();
      await person.press('button', 'Import');
      await person.sees('Bookmarks were successfully imported.');
    });

    await test.step('search finds a link by its beginning', async () => {
      await person.go(`${server.url}/search`);
      await person.press('input', 'Search');
      await person.type('focac');
      await person.sees('Focaccia');
      await person.misses('Pretzels');
    });

    await test.step('the editor follows Markdown and shortcuts', async () => {
      await person.go(`${server.url}/c/0/p/create`);
      await fill(person, 'Title', 'Sunday plan');
      await person.press('[contenteditable=true]', 'Content');
      await person.type('## Bread');
      await person.type(ENTER);
      await person.type('Feed the ');
      await person.hold(CONTROL, 'b');
      await person.type('sourdough');
      await person.press('button', 'Save');
      await person.sees('sourdough');
      const shown = () =>
        person.run(() => [...document.querySelectorAll('h2 + p strong, h2')].map((each) => each.textContent));
      await expect.poll(shown).toContain('sourdough');
    });

    await test.step('a post is deleted and restored with Undo', async () => {
      await person.press('button', 'Post menu');
      await person.press('[role=menuitem]', 'Delete');
      await person.misses('sourdough');
      await person.press('button', 'Undo');
      await person.sees('sourdough');
    });

    await test.step('a note is edited in its card', async () => {
      await person.press('article p', 'Feed the sourdough');
      await expect.poll(() => person.run(() => document.activeElement?.getAttribute('aria-label'))).toBe('Content');
      await person.hold(CONTROL, END);
      await person.type(' at noon');
      await person.type(ESCAPE);
      await expect.poll(() => person.run(() => document.querySelector('[contenteditable=true]') === null)).toBe(true);
      await person.sees('sourdough at noon');
    });

    await test.step('the recycle bin brings a post back', async () => {
      await person.press('button', 'Post menu');
      await person.press('[role=menuitem]', 'Delete');
      await person.misses('sourdough');
      await person.go(`${server.url}/restore`);
      await person.sees('Deleted today');
      await person.press('button', 'Restore');
      await person.misses('sourdough');
      await person.go(`${server.url}/`);
      await person.sees('sourdough at noon');
    });

    await test.step('a tag is made', async () => {
      await person.go(`${server.url}/tags`);
      await person.press('a, button', 'Create');
      await fill(person, 'Name', 'weekend');
      await person.press('button', 'Save');
      await person.sees('weekend');
    });

    await test.step('the layout fits a narrow window in the dark theme', async () => {
      await person.run(() => {
        localStorage.setItem('theme', 'dark');
      });
      await person.resize(480, 800);
      await person.go(`${server.url}/`);
      await person.sees('sourdough');
      const page = () =>
        person.run(() => ({
          isDark: document.documentElement.classList.contains('dark'),
          overflow: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
        }));
      await expect.poll(page).toEqual({ isDark: true, overflow: 0 });
      await person.resize(1280, 800);
    });

    await test.step('on the second day, the service worker shows the page', async () => {
      await person.run(() => navigator.serviceWorker.ready.then(() => null));
      await person.go(`${server.url}/`);
      await person.sees('sourdough');
      expect(await person.run(() => navigator.serviceWorker.controller !== null)).toBe(true);
    });

    await test.step('signing out shows the login page; signing in returns to the previous page', async () => {
      await person.press('nav button', 'Logout');
      await expect.poll(() => addressOf(person)).toMatch(/^\/login/);
      await fill(person, 'Email', OWNER.email);
      await fill(person, 'Password', OWNER.password);
      await person.press('button', 'Login');
      await person.sees('sourdough');
    });
  });
});
