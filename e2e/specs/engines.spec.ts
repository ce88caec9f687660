import type { Engine } from '../engines/engine.ts';
import { hasFirefox, startFirefox } from '../engines/firefox.ts';
import { type Person, personAt } from '../engines/person.ts';
import { hasWebKit, startWebKit } from '../engines/webkit.ts';
import { expect, test as base } from '../fixtures.ts';
import { OWNER, type Server } from '../server.ts';
import { isTampered, tamperWith } from '../tamper.ts';

const engines = {
  WebKit: { isInstalled: hasWebKit, start: startWebKit, packages: 'webkit2gtk-driver and xvfb' },
  Firefox: { isInstalled: hasFirefox, start: startFirefox, packages: 'firefox-esr' },
};
type EngineName = keyof typeof engines;

interface Engines {
  /** Returns a browser. Each is started only once. */
  startOnce: (name: EngineName) => Promise<Engine>;
}

const test = base.extend<{ openIn: (name: EngineName, expected?: RegExp) => Promise<Person> }, Engines>({
  startOnce: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
    async ({}, provide) => {
      const started = new Map<EngineName, Promise<Engine>>();
      await provide((name) => {
        const engine = started.get(name) ?? engines[name].start();
        started.set(name, engine);
        return engine;
      });
      for (const engine of started.values()) await (await engine).end();
    },
    { scope: 'worker' },
  ],

  openIn: async ({ startOnce, server: _before }, provide) => {
    const closings: (() => Promise<void>)[] = [];
    await provide(async (name, expected) => {
      const window = await (await startOnce(name)).open();
      closings.push(async () => {
        const problems = window.problems().filter((problem) => !expected?.test(problem));
        await window.close();
        expect(problems, 'the page reported no error').toEqual([]);
      });
      await window.resize(1280, 800);
      return personAt(window);
    });
    for (const close of closings) await close();
  },
});

async function signIn(person: Person, { url }: Server): Promise<void> {
  await person.go(`${url}/login`);
  await person.press('input', 'Email');
  await person.type(OWNER.email);
  await person.press('input', 'Password');
  await person.type(OWNER.password);
  await person.press('button', 'Login');
  await person.sees('Uncategorized');
}

// Run in one worker, so that each browser is started only once.
test.describe.configure({ mode: 'default' });

for (const name of Object.keys(engines) as EngineName[])
  test.describe(name, () => {
    const { isInstalled, packages } = engines[name];
    test.skip(!isInstalled(), `${name} is not installed. On Debian, install ${packages}.`);

    test(`signs in, shows posts, and saves a new note in ${name}`, async ({ openIn, server, given }) => {
      const { id } = await given.collection({ name: 'Recipes' });
      await given.post({ title: 'Soup', content: '<p>With leeks</p>', collection_id: id });
      const person = await openIn(name);
      await signIn(person, server);
      await person.press('[role=treeitem] a, [role=treeitem]', 'Recipes');
      await person.sees('With leeks');

      await person.press('a, button', 'Create');
      await person.press('textarea', 'Title');
      await person.type('Rye bread');
      await person.press('[contenteditable=true]', 'Content');
      await person.type('Sour dough');
      await person.press('button', 'Save');
      await person.sees('With leeks');
      await person.sees('Sour dough');
      expect(await given.titles(id)).toContain('Rye bread');
    });

    test(`shows a shared link to a visitor in ${name}`, async ({ openIn, server, given }) => {
      const { id } = await given.collection({ name: 'Recipes' });
      await given.post({ title: 'Rye bread', collection_id: id });
      const { token } = await given.share({ collection_id: id, token: 'for-all-our-guests', is_active: true });
      const person = await openIn(name);
      await person.go(`${server.url}/s?token=${token}`);
      await person.sees('Rye bread');
    });

    test(`does not run a module that was modified on the server once the service worker is active in ${name}`, async ({
      openIn,
      server,
    }) => {
      const person = await openIn(
        name,
        // The last one: a request of the sidebar that the navigation aborts.
        /integrity|imported module|module script|RUNTIME|could not be loaded|Failed to load|could not be reached/i,
      );
      await signIn(person, server);
      await person.run(() => navigator.serviceWorker.ready.then(() => null));
      await person.go(server.url);
      await person.sees('There are no posts'); // now controlled by the service worker
      await tamperWith(server, 'mf_admin', /^remoteEntry-.+\.js$/); // the script that the federation runtime imports
      await person.go(`${server.url}/tags`);
      await person.sees('This part of Benotes could not be');
      expect(await person.run(isTampered)).toBe(false);
    });
  });
