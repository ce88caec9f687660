import { type FirefoxWithExtension, startWithExtension } from '../engines/firefox-extension.ts';
import { hasFirefox } from '../engines/firefox.ts';
import type { Person } from '../engines/person.ts';
import { reachable, serveSite } from '../extension.ts';
import { expect, START_MS, test as base } from '../fixtures.ts';
import { OWNER } from '../server.ts';

const head = (title: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>`;
const PAGES = { '/bread': `${head('Rye bread')}<p>Flour</p>`, '/cake': head('Cake &lt;b&gt;') };
const AWAY = 'Your server cannot be reached. The page will be saved when it can.';

const test = base.extend<{ firefox: FirefoxWithExtension }>({
  firefox: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
    async ({}, provide) => {
      const firefox = await startWithExtension();
      await provide(firefox);
      await firefox.end();
    },
    { timeout: START_MS },
  ],
});

test.skip(!hasFirefox(), 'firefox-esr is not installed');

async function connect({ open, find, urlOf }: FirefoxWithExtension, server: string): Promise<void> {
  const page = await open(`${server}/login`);
  await page.press('input', 'Email');
  await page.type(OWNER.email);
  await page.press('input', 'Password');
  await page.type(OWNER.password);
  await page.press('button', 'Login');
  await page.sees('Uncategorized');
  const options = await open(urlOf('options.html'));
  await options.press('input', 'Address of your server');
  await options.type(server);
  await options.press('button', 'Connect');
  await options.sees('Confirm in the tab that has opened');
  const code = await options.run(() => document.querySelector('.code')?.textContent ?? '');
  await expect.poll(() => find(`${server}/connect-extension`)).toBeDefined();
  const confirming = await find(`${server}/connect-extension`);
  await confirming?.sees(code);
  await confirming?.press('button', 'Connect');
  await confirming?.sees('The extension is connected');
  await options.sees(`Connected to ${new URL(server).host}.`);
}

/** Opens the window of the button for the tab with a URL, in a tab of its own. */
async function openPopup({ open, urlOf }: FirefoxWithExtension, url: string): Promise<{ popup: Person; tab: number }> {
  const popup = await open(urlOf('options.html'));
  const tab = await popup.run(
    async (wanted) => (await chrome.tabs.query({})).find((tab) => tab.url === wanted)?.id ?? 0,
    url,
  );
  await popup.go(urlOf(`popup.html?tab=${tab}`));
  return { popup, tab };
}

declare const chrome: {
  tabs: { query: (query: object) => Promise<{ id: number; url?: string }[]> };
  action: { getBadgeText: (of: { tabId: number }) => Promise<string> };
};

test(
  'a page is saved from Firefox and marked, and one more when the server is there again',
  { tag: '@long' },
  async ({ firefox, server, given }) => {
    const [home, site] = [await reachable(server.url), await serveSite(PAGES)];
    await connect(firefox, home.url);
    await firefox.open(`${site.url}/bread`);
    const { popup, tab } = await openPopup(firefox, `${site.url}/bread`);
    await popup.press('button', 'Save');
    await popup.sees('Saved');
    expect(await given.titles()).toEqual(['Rye bread']);
    expect(await popup.run((tabId) => chrome.action.getBadgeText({ tabId }), tab)).toBe('✓');

    await firefox.open(`${site.url}/cake`);
    home.set('deaf');
    const { popup: other } = await openPopup(firefox, `${site.url}/cake`);
    await other.press('button', 'Save');
    await other.sees(AWAY);
    const settings = await firefox.open(firefox.urlOf('options.html'));
    await settings.sees('Waiting for the server');
    home.set('there'); // only now: the new tab may have sent what waits
    await settings.press('button', 'Send now');
    await settings.sees('Nothing is waiting to be sent.');
    expect((await given.titles()).toSorted()).toEqual(['Cake <b>', 'Rye bread']);
    await home.close();
    await site.close();
  },
);
