import { describe, expect, inject, it } from 'vitest';

import { aBrowser, noBrowser } from '../testing/browser.ts';
import { aCopyServer, anArticle } from '../testing/copies.ts';
import { aWebSite, type WebSite } from '../testing/web-site.ts';
import { openWorkers } from '../workers/pool.ts';
import { browse } from './browse.ts';
import { BrowserProcess } from './browser-process.ts';
import { bytesIn } from './browser-profile.ts';
import { GuardedProxy } from './guarded-proxy.ts';
import { STORAGE_BYTES_MAX } from './snapshot-limits.ts';
import { Snapshotter } from './snapshotter.ts';

/** Not again on PostgreSQL: it does not depend on the database. */
const isSkipped = noBrowser !== null || inject('postgresUrl') !== undefined;

type Limits = NonNullable<ConstructorParameters<typeof Snapshotter>[0]['limits']>;

/** Takes pages of a site: the path of the page that is taken, or why none is. */
async function aTaker(site: WebSite, limits?: Limits): Promise<(url: string) => Promise<string>> {
  const { files, config, person } = await aCopyServer([site]);
  const snapshotter = new Snapshotter({
    config,
    browser: aBrowser,
    workers: openWorkers(),
    files,
    report: () => {},
    ...(limits && { limits }),
  });
  return async (url) => {
    const result = await snapshotter.take(url, person.id, new AbortController().signal);
    return 'state' in result ? result.state : new URL(result.snapshot.url).pathname;
  };
}

const leadTo = (path: string) =>
  `<h1>One</h1><script>onload = () => setTimeout(() => location.replace('${path}'))</script>`;

describe.skipIf(isSkipped)(
  `The browser of snapshots${noBrowser ? ` (${noBrowser})` : ''}`,
  { timeout: 180_000 },
  () => {
    it('asks for nothing but the page', async () => {
      const site = await aWebSite({ '/': '<h1>Alone</h1>' });
      const asked: string[] = [];
      const proxy = new GuardedProxy(new Set([site.host]), {
        resolve: (name, done) => (asked.push(name), done(null, [])),
      });
      const browser = await BrowserProcess.start(aBrowser, await proxy.listen());
      try {
        const { mhtml } = await browse(browser.devtools, proxy, `${site.origin}/`, 5000);
        expect(mhtml).toContain('Alone');
      } finally {
        await browser.kill();
        await proxy.close();
      }
      expect(asked).toEqual([]);
    });

    it('takes a page that never ends as far as it has come, or says why it cannot', async () => {
      const site = await aWebSite({
        '/growing': `<h1>Growing</h1><script>onscroll = () => { const p = document.createElement('p'); p.style.height = '2000px'; document.body.append(p); }</script>`,
        '/endless': (_request, response) => {
          response.writeHead(200, { 'content-type': 'text/html' }).write('<h1>Endless</h1>');
          const timer = setInterval(() => response.write('<p>more</p>'), 200);
          response.on('close', () => clearInterval(timer));
        },
        '/loop': '<h1>Loop</h1><script>addEventListener("load", () => { for (;;); })</script>',
        '/download': { headers: { 'content-disposition': 'attachment' }, body: anArticle() },
      });
      const take = await aTaker(site);
      for (const url of ['file:///etc/passwd', 'chrome://version']) expect(await take(url)).toBe('not-a-page');
      expect(await take(`${site.origin}/growing`)).toBe('/growing');
      expect(await take(`${site.origin}/download`)).toBe('not-a-page');
      const takeSoon = await aTaker(site, { totalMs: 15_000, loadMs: 5000 });
      expect(await takeSoon(`${site.origin}/endless`)).toBe('/endless');
      expect(await takeSoon(`${site.origin}/loop`)).toBe('timed-out');
    });

    it('lets a page store little, and nothing of it on the disk', async () => {
      const late: (() => void)[] = [];
      const site = await aWebSite({
        '/': `<h1>Full: </h1><img src="/late.png"><script>
        (async () => {
          const folder = await navigator.storage.getDirectory();
          const file = await (await folder.getFileHandle('a', { create: true })).createWritable();
          for (let count = 0; count < 40; count += 1) await file.write(new Uint8Array(1e6).fill(count));
          await file.close();
        })().catch((error) => document.querySelector('h1').append(error.name)).then(() => fetch('/stored'));
      </script>`,
        // The page is complete when it has stored something.
        '/late.png': (_request, response) => late.push(() => response.writeHead(404).end()),
        '/stored': (_request, response) => {
          response.end();
          for (const answer of late) answer();
        },
      });
      const proxy = new GuardedProxy(new Set([site.host]));
      const browser = await BrowserProcess.start(aBrowser, await proxy.listen());
      try {
        const { mhtml } = await browse(browser.devtools, proxy, `${site.origin}/`, 20_000);
        expect(mhtml).toContain('Full: QuotaExceededError');
        expect(await bytesIn(browser.profile, 1e9)).toBeLessThan(STORAGE_BYTES_MAX);
      } finally {
        await browser.kill();
        await proxy.close();
      }
    });

    // #takes-the-next-page
    it('takes the page to which a page leads, or says why it cannot', async () => {
      const site = await aWebSite({
        '/on': leadTo('/other'),
        '/nowhere': leadTo('/missing'),
        '/dead': '<meta http-equiv="refresh" content="0; url=https://127.0.0.1:9/"><h1>One</h1>',
        '/other': '<h1>Other</h1>',
        '/missing': { status: 404, body: '<h1>Not here</h1>' },
      });
      const take = await aTaker(site);
      expect(await take(`${site.origin}/on`)).toBe('/other');
      expect(await take(`${site.origin}/nowhere`)).toBe('gone');
      expect(await take(`${site.origin}/dead`)).toBe('unreachable');
    });
  },
);
