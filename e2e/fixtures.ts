import { rm } from 'node:fs/promises';

import { login as loginEndpoint, type Output } from '@benotes/contract';
import { test as base, expect, type Locator, type Page, type Request, type Response } from '@playwright/test';

import { clearStarters, type Given, givenThrough, retryWhileBusy } from './given.ts';
import { type Host, makeTemplate, openHost, OWNER, type Server, startServer, type Template } from './server.ts';

interface Fixtures {
  /** Whether the server starts with an owner. If false, the test sets one up. */
  hasOwner: boolean;
  /** Additional environment variables of the server. */
  environment: Record<string, string>;
  /** A server for this test alone, with the owner and no data. */
  server: Server;
  /** Signs the owner in without using the login page. */
  login: () => Promise<void>;
  given: Given;
  /** Allows errors of the page that match. Any other error fails the test. */
  expectError: (pattern: RegExp) => void;
}

interface Errors {
  seen: string[];
  expected: RegExp[];
}

/**
 * Other sites cannot be reached from the browser of the tests (build/chromium.ts), and the tests' own sites have no
 * icon.
 */
const UNREACHABLE = /net::ERR_NAME_NOT_RESOLVED|(?:localhost|127\.0\.0\.1):\d+\/favicon\.ico/;

/** Records the errors of a page. */
export function watch(page: Page, errors: Errors): void {
  // Violations of the content security policy arrive on the console too.
  page.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`;
    if (message.type() === 'error' && !UNREACHABLE.test(text)) errors.seen.push(text);
  });
  page.on('pageerror', (error) => errors.seen.push(String(error)));
}

export const OWNER_ENVIRONMENT = { OWNER_NAME: OWNER.name, OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password };

/** The time of fixtures that start a process, in ms. Tests have theirs for what they are about. */
export const START_MS = 60_000;

export const test = base.extend<Fixtures & { errors: Errors }, { host: Host; template: Template }>({
  host: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
    async ({}, provide) => {
      const host = openHost();
      await provide(host);
      host.end();
    },
    { scope: 'worker', timeout: START_MS },
  ],

  template: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
    async ({}, provide) => {
      const template = await makeTemplate(OWNER_ENVIRONMENT, clearStarters);
      await provide(template);
      await rm(template.dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: START_MS },
  ],

  hasOwner: [true, { option: true }],
  environment: [{}, { option: true }],

  server: [
    async ({ hasOwner, environment, host, template }, provide) => {
      const server = hasOwner ? await host.start(environment, template.dataDir) : await startServer(environment);
      const printed = server.output().length;
      await provide(server);
      await server.stop();
      expect(server.output().slice(printed), 'Node prints no warning').not.toContain('Warning: ');
    },
    { timeout: START_MS },
  ],

  baseURL: async ({ server }, provide) => provide(server.url),

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
  errors: async ({}, provide) => {
    const errors: Errors = { seen: [], expected: [] };
    await provide(errors);
    const unexpected = errors.seen.filter((text) => !errors.expected.some((pattern) => pattern.test(text)));
    expect(unexpected, 'the page reported no error').toEqual([]);
  },

  page: async ({ page, errors }, provide) => {
    watch(page, errors);
    await provide(page);
    await page.close(); // before its server stops, so that pending requests do not fail
  },

  expectError: async ({ errors }, provide) => provide((pattern) => void errors.expected.push(pattern)),

  login: async ({ context, server }, provide) =>
    provide(async () => {
      // Through the context, so that the browser gets the refresh cookie.
      const response = await retryWhileBusy(() =>
        context.request.post(loginEndpoint.url, {
          data: { email: OWNER.email, password: OWNER.password },
          timeout: 0, // within that of the test: verifying the password takes long on a busy machine
        }),
      );
      if (!response.ok()) throw new Error(`Signing in failed: ${response.status()} ${await response.text()}`);
      const { data } = (await response.json()) as Output<typeof loginEndpoint>;
      await context.addCookies([
        { name: 'token', value: data.token.access_token, url: server.url, sameSite: 'Strict' },
      ]);
    }),

  given: async ({ server, hasOwner, template }, provide) =>
    provide(await givenThrough(server, hasOwner ? template.token : undefined)),
});

/** Opens the sidebar if it is hidden. */
export async function openSidebar(page: Page): Promise<void> {
  const menu = page.locator('header').getByRole('button', { name: 'Menu', includeHidden: true });
  await expect(menu).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  if ((await menu.getAttribute('aria-expanded')) === 'false') {
    await menu.click();
    await sidebar.click({ trial: true }); // waits for the end of its transition on phones
  }
  await expect(sidebar).toBeVisible();
}

/** What an empty screen says. After slow loading, the live region outside of `main` says it too. */
export const emptyState = (page: Page, title: string | RegExp): Locator => page.getByRole('main').getByText(title);

/** Tracks the requests of a page. The returned function waits until none has been in flight for half a second. */
export function trackRequests(page: Page): () => Promise<void> {
  const inFlight = new Set<Request>();
  let changedAt = Date.now();
  const change = (update: (request: Request) => void) => (request: Request) => {
    changedAt = Date.now();
    update(request);
  };
  page.on(
    'request',
    change((request) => inFlight.add(request)),
  );
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(
      end as 'requestfinished',
      change((request) => inFlight.delete(request)),
    );
  return () => expect.poll(() => inFlight.size === 0 && Date.now() - changedAt > 500).toBe(true);
}

/**
 * Resolves when the server has confirmed a change of a collection, which the page shows before. To be called before it.
 */
export const collectionSaved = (page: Page): Promise<Response> =>
  page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().includes('/api/collections/'),
  );

/** Gives requests that a page ends after a while more time, because a busy server answers late. */
export const allowLateResponses = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms * 20);
  });

export { expect };
