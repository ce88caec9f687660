import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

import { freePort } from '@benotes/build/free-port';
import {
  addToShare,
  getFavicon,
  getPost,
  getVisitor,
  listComments,
  listPosts,
  openShareSession,
} from '@benotes/contract';
import type { Page } from '@playwright/test';

import { expect, test as base, watch } from './fixtures.ts';

/** The standalone build of the viewer, with compressed copies of each file. */
export const SITE = path.join(import.meta.dirname, '../mf-share/dist-site');
const MEDIA_TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Not the root of its host, because the site must not request anything outside its own folder. */
const FOLDER = '/reading/room';
const PARAMETER = /:\w+/g;

/** The only endpoints that a visitor may call. */
const ALLOWED = [getVisitor, listPosts, getPost, listComments, getFavicon, openShareSession, addToShare].map(
  ({ method, url }) => new RegExp(`^${method} ${url.replace(PARAMETER, '[^/]+')}$`),
);

interface ViewerFixtures {
  /** A static host that serves the standalone viewer in a folder. */
  site: string;
  /** A page of a browser in which nobody has signed in. */
  visitor: Page;
}

export const test = base.extend<ViewerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
  site: async ({}, provide) => {
    const port = await freePort();
    const host = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://site');
      const inside = pathname.startsWith(`${FOLDER}/`) ? path.posix.normalize(pathname).slice(FOLDER.length + 1) : null;
      const file = path.join(SITE, inside === '' ? 'index.html' : (inside ?? 'no such file'));
      readFile(file).then(
        (body) => response.setHeader('content-type', MEDIA_TYPES[path.extname(file)] ?? 'text/plain').end(body),
        () => response.writeHead(404).end(),
      );
    }).listen(port, '127.0.0.1');
    await provide(`http://127.0.0.1:${port}${FOLDER}`);
    host.closeAllConnections();
    host.close();
  },

  environment: async ({ site }, provide) => provide({ SHARE_ORIGINS: new URL(site).origin }),

  visitor: async ({ browser, server, site, errors }, provide) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    watch(page, errors);
    // The configuration file of the site's operator.
    await page.route(`${site}/config.json`, (route) => route.fulfill({ json: { api: server.url } }));
    const forbidden: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const called = `${request.method()} ${pathname}`;
      if (pathname.startsWith('/api/') && !ALLOWED.some((allowed) => allowed.test(called))) forbidden.push(called);
    });
    await provide(page);
    expect(forbidden, 'the visitor’s page called only what a visitor may call').toEqual([]);
    await context.close();
  },
});

export { expect };
