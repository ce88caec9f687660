import { expect, test as base } from '../fixtures.ts';
import { OWNER, type Server } from '../server.ts';
import type { Engine } from './engine.ts';
import { hasFirefox, startFirefox } from './firefox.ts';
import { type Person, personAt } from './person.ts';
import { hasWebKit, startWebKit } from './webkit.ts';

/** Browsers that Playwright cannot drive. */
const engines = {
  WebKit: { isInstalled: hasWebKit, start: startWebKit, packages: 'webkit2gtk-driver and xvfb' },
  Firefox: { isInstalled: hasFirefox, start: startFirefox, packages: 'firefox-esr' },
};
export type EngineName = keyof typeof engines;

/** What Firefox reports of requests that end because the page is left. */
export const LEFT_EARLY =
  /dynamically imported module|could not be reached|in the integrity attribute|NetworkError when attempting|Unable to preload CSS|ServiceWorker intercepted the request/;

interface Engines {
  /** Returns a browser. Each is started only once. */
  startOnce: (name: EngineName) => Promise<Engine>;
}

/** Tests with a window in one of these browsers. */
export const test = base.extend<{ openIn: (name: EngineName, expected?: RegExp) => Promise<Person> }, Engines>({
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

/** Signs the owner in on the login page. */
export async function signIn(person: Person, { url }: Server): Promise<void> {
  await person.go(`${url}/login`);
  await person.press('input', 'Email');
  await person.type(OWNER.email);
  await person.press('input', 'Password');
  await person.type(OWNER.password);
  await person.press('button', 'Login');
  await person.sees('Uncategorized');
}

/** Calls this for each of these browsers, in a group of its own that is skipped if the browser is not installed. */
export function inEachEngine(define: (name: EngineName) => void): void {
  // Run in one worker, so that each browser is started only once.
  test.describe.configure({ mode: 'default' });
  for (const name of Object.keys(engines) as EngineName[])
    test.describe(name, () => {
      const { isInstalled, packages } = engines[name];
      test.skip(!isInstalled(), `${name} is not installed. On Debian, install ${packages}.`);
      define(name);
    });
}
