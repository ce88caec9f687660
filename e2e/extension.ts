import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type RequestListener, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { login as loginEndpoint, type Output } from '@benotes/contract';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';

import { expect } from './fixtures.ts';
import { retryWhileBusy } from './given.ts';
import { OWNER, type Server } from './server.ts';

const DIST = path.join(import.meta.dirname, '../extension/dist');

/** The folder of the extension as it was built for a browser. */
export const builtFor = (browser: 'chromium' | 'firefox') => path.join(DIST, browser);

/**
 * A copy of the build with permissions that a user would grant: nobody can answer the prompts of a browser without
 * windows.
 */
async function withPermissions(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'benotes-extension-'));
  await cp(builtFor('chromium'), folder, { recursive: true });
  const file = path.join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { permissions: string[] };
  const granted = {
    ...manifest,
    permissions: [...manifest.permissions, 'tabs'],
    host_permissions: ['http://localhost/*'],
  };
  await writeFile(file, JSON.stringify(granted));
  return folder;
}

export interface InstalledExtension {
  context: BrowserContext;
  /** The URL of a page of the extension. */
  urlOf: (page: string) => string;
  /** Evaluates an expression in the background script. */
  inBackground: <T>(expression: string) => Promise<T>;
  /** Opens the window of the button for the page in a tab, in a tab of its own. */
  openPopup: (page: Page) => Promise<Page>;
  close: () => Promise<void>;
}

/** Installs the extension in a new profile of Chromium. */
export async function installInChromium(launchOptions: LaunchOptions): Promise<InstalledExtension> {
  const folder = await withPermissions();
  const context = await chromium.launchPersistentContext('', {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
    ignoreDefaultArgs: ['--disable-extensions', '--hide-scrollbars'],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const urlOf = (page: string) => new URL(page, worker.url()).href;
  // Installing opens the options, in a tab that is empty: later, that could be a new tab of the test.
  await expect
    .poll(() => context.pages().map((page) => page.url()), { timeout: 30_000 })
    .toContain(urlOf('options.html'));
  return {
    context,
    urlOf,
    inBackground: async (expression) =>
      (context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))).evaluate(expression),
    openPopup: async (page) => {
      const url = page.url();
      const find = `chrome.tabs.query({}).then((tabs) => tabs.find((tab) => tab.url === ${JSON.stringify(url)}).id)`;
      const popup = await context.newPage();
      await popup.goto(urlOf('options.html'));
      const id = await popup.evaluate<number>(find);
      await popup.setViewportSize({ width: 392, height: 600 });
      await popup.goto(urlOf(`popup.html?tab=${id}`));
      return popup;
    },
    close: async () => {
      await context.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Signs the owner in, without the login page. */
export async function signIn(context: BrowserContext, server: Pick<Server, 'url'>): Promise<void> {
  const response = await retryWhileBusy(() =>
    context.request.post(server.url + loginEndpoint.url, { data: { email: OWNER.email, password: OWNER.password } }),
  );
  const { data } = (await response.json()) as Output<typeof loginEndpoint>;
  await context.addCookies([{ name: 'token', value: data.token.access_token, url: server.url, sameSite: 'Strict' }]);
}

/** Connects the extension to a server: enters its address, and confirms there if both show the same code. */
export async function connectTo({ context, urlOf }: InstalledExtension, server: Pick<Server, 'url'>): Promise<void> {
  await signIn(context, server);
  const options = await context.newPage();
  await options.goto(urlOf('options.html'));
  await options.getByLabel('Address of your server').fill(server.url);
  const opened = context.waitForEvent('page');
  await options.getByRole('button', { name: 'Connect', exact: true }).click();
  const page = await opened;
  const code = await options.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/).textContent();
  await expect(page.getByText(code ?? '', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('The extension is connected').first()).toBeVisible();
  await expect(options.getByText(`Connected to ${new URL(server.url).host}.`)).toBeVisible();
  await page.close();
  await options.close();
}

async function listen(listener: RequestListener): Promise<{ url: string; close: () => Promise<void> }> {
  const server: HttpServer = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A site with a few pages to save. */
export interface Site {
  url: string;
  close: () => Promise<void>;
}

/** Serves HTML by path. */
export const serveSite = (pages: Readonly<Record<string, string>>): Promise<Site> =>
  listen(({ url = '' }, response) => {
    const html = pages[url];
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html ?? '');
  });

/**
 * How a server is reached. `away`: not at all. `deaf`: it does what it is asked to, but its responses are lost. `slow`:
 * its responses arrive when it is reached in another way.
 */
type Availability = 'there' | 'away' | 'deaf' | 'slow';

/** A server at an address of its own, where it can be away. */
export interface Reachable extends Site {
  set: (reach: Availability) => void;
  /** The Authorization headers that arrived. */
  credentials: readonly string[];
}

export async function reachable(target: string): Promise<Reachable> {
  let reach: Availability = 'there';
  const credentials: string[] = [];
  const changes = new EventTarget();
  const front = await listen((incoming, reply) => {
    const { method, headers } = incoming;
    if (headers.authorization) credentials.push(headers.authorization);
    if (reach === 'away') {
      reply.destroy();
      return;
    }
    const onward = request(target + incoming.url, { method, headers }, (response) => {
      const answer = () => {
        if (reach === 'deaf') reply.destroy();
        else response.pipe(reply.writeHead(response.statusCode ?? 502, response.headers));
      };
      if (reach === 'slow') changes.addEventListener('change', answer, { once: true });
      else answer();
    });
    onward.on('error', () => reply.destroy());
    incoming.pipe(onward);
  });
  const set = (how: Availability) => {
    reach = how;
    changes.dispatchEvent(new Event('change'));
  };
  return { ...front, set, credentials };
}
