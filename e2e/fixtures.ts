import { rm } from 'node:fs/promises';

import { login as loginEndpoint, type Output } from '@benotes/contract';
import { test as base, expect, type Page } from '@playwright/test';

import { clearStarters, type Given, givenThrough } from './given.ts';
import { type Host, makeTemplate, openHost, OWNER, type Server, startServer } from './server.ts';

interface Fixtures {
  /** Whether the server has its owner from the start; false leaves the set-up to the test. */
  hasOwner: boolean;
  /** What the server is started with besides. */
  environment: Record<string, string>;
  /** A server of this test alone, with the owner and nothing else. */
  server: Server;
  /** Signs the owner in without the login page. */
  login: () => Promise<void>;
  given: Given;
  /** Says that the page may report an error that matches; any other one fails the test. */
  expectError: (pattern: RegExp) => void;
}

/** One transparent dot, for every picture from somewhere else: tests ask nobody but our own server. */
const DOT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

interface Errors {
  seen: string[];
  expected: RegExp[];
}

/** Notes what a page reports, and lets it ask nobody but these origins. */
export async function watch(page: Page, origins: readonly string[], errors: Errors): Promise<void> {
  // Violations of the content security policy arrive on the console too.
  page.on('console', (message) => {
    if (message.type() === 'error') errors.seen.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.seen.push(String(error)));
  await page.route(
    (url) => !origins.includes(url.origin),
    (route) => route.fulfill({ body: DOT, contentType: 'image/gif' }),
  );
}

export const OWNER_ENVIRONMENT = { OWNER_NAME: OWNER.name, OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password };

export const test = base.extend<Fixtures & { errors: Errors }, { host: Host; template: string }>({
  host: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
    async ({}, provide) => {
      const host = openHost();
      await provide(host);
      host.end();
    },
    { scope: 'worker' },
  ],

  template: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
    async ({}, provide) => {
      const folder = await makeTemplate(OWNER_ENVIRONMENT, clearStarters);
      await provide(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],

  hasOwner: [true, { option: true }],
  environment: [{}, { option: true }],

  server: async ({ hasOwner, environment, host, template }, provide) => {
    const server = hasOwner ? await host.start(environment, template) : await startServer(environment);
    await provide(server);
    await server.stop();
  },

  baseURL: async ({ server }, provide) => provide(server.url),

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
  errors: async ({}, provide) => {
    const errors: Errors = { seen: [], expected: [] };
    await provide(errors);
    const unexpected = errors.seen.filter((text) => !errors.expected.some((pattern) => pattern.test(text)));
    expect(unexpected, 'the page reported no error').toEqual([]);
  },

  page: async ({ page, server, errors }, provide) => {
    await watch(page, [server.url], errors);
    await provide(page);
    await page.close(); // before its server: what it still asks for is no error
  },

  expectError: async ({ errors }, provide) => provide((pattern) => void errors.expected.push(pattern)),

  login: async ({ context, server }, provide) =>
    provide(async () => {
      // Through the context, so that the refresh cookie lands in the browser.
      const answer = await context.request.post(loginEndpoint.url, {
        data: { email: OWNER.email, password: OWNER.password },
      });
      const { data } = (await answer.json()) as Output<typeof loginEndpoint>;
      await context.addCookies([
        { name: 'token', value: data.token.access_token, url: server.url, sameSite: 'Strict' },
      ]);
    }),

  given: async ({ server }, provide) => provide(await givenThrough(server)),
});

/** Shows the sidebar where it hides by itself. */
export async function openSidebar(page: Page): Promise<void> {
  const menu = page.locator('header').getByRole('button', { name: 'Menu', includeHidden: true });
  await expect(menu).toBeVisible();
  const sidebar = page.getByRole('navigation');
  if ((await menu.getAttribute('aria-expanded')) === 'false') {
    await menu.click();
    await sidebar.click({ trial: true }); // it has come to rest: on a phone it slides in
  }
  await expect(sidebar).toBeVisible();
}

export { expect };
