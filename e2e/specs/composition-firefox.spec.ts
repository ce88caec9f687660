import { signIn } from '../engines/engine-test.ts';
import { type FirefoxWithInputMethod, startWithInputMethod } from '../engines/firefox-input-method.ts';
import { hasFirefox } from '../engines/firefox.ts';
import { ENTER } from '../engines/person.ts';
import { expect, START_MS, test as base } from '../fixtures.ts';

const test = base.extend<{ firefox: FirefoxWithInputMethod }>({
  firefox: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
    async ({}, provide) => {
      const firefox = await startWithInputMethod();
      await provide(firefox);
      await firefox.end();
    },
    { timeout: START_MS },
  ],
});

test.skip(!hasFirefox(), 'firefox-esr is not installed');

// #composed-words-in-firefox
test(
  'Japanese, Chinese, and Korean words that are composed reach a note in Firefox',
  { tag: '@long' },
  async ({ firefox: { person, compose }, server, given }) => {
    const { id } = await given.post({ title: 'Bread', content: '<p></p>' });
    await signIn(person, server);
    await person.go(`${server.url}/p/${id}`);
    await person.press('[contenteditable=true]', 'Content');
    const blocks = () =>
      person.run(() => [...document.querySelectorAll('[contenteditable=true] p')].map((block) => block.textContent));

    // Keys go another way than composed text, and would get ahead of it.
    const shows = (...texts: string[]) => expect.poll(blocks).toEqual(texts);

    await compose(['n', 'に', 'にh', 'にほ', 'にほん'], '日本');
    await compose(['g', 'ご'], '語');
    await shows('日本語');
    await person.type(ENTER);
    await compose(['ㅎ', '하', '한'], '한');
    await compose(['ㄱ', '그', '글'], '글');
    await shows('日本語', '한글');
    await person.type(ENTER);
    await compose(['n', 'ni', "ni'h"], '你好');
    await shows('日本語', '한글', '你好');
    await person.type('!');
    await shows('日本語', '한글', '你好!');

    await person.press('button', 'Save');
    // Saving leads to the list. Leaving earlier would cancel it.
    await expect.poll(() => person.run(() => location.pathname)).not.toBe(`/p/${id}`);
    await person.go(`${server.url}/p/${id}`);
    await shows('日本語', '한글', '你好!');
  },
);
