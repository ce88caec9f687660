import { describe, expect, inject, it } from 'vitest';

import { aBrowser, noBrowser } from '../testing/browser.ts';
import { aCopyServer, anArticle } from '../testing/copies.ts';
import { aWebSite } from '../testing/web-site.ts';
import { openWorkers } from '../workers/pool.ts';
import { browse } from './browse.ts';
import { BrowserProcess } from './browser-process.ts';
import { GuardedProxy } from './guarded-proxy.ts';
import { Snapshotter } from './snapshotter.ts';

/** Not again on PostgreSQL: it does not depend on the database. */
const isSkipped = noBrowser !== null || inject('postgresUrl') !== undefined;

describe.skipIf(isSkipped)(`The browser of snapshots${noBrowser ? ` (${noBrowser})` : ''}`, { timeout: 60_000 }, () => {
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
    const { files, config, person } = await aCopyServer([site]);
    const workers = openWorkers();
    const snapshotter = new Snapshotter({
      config,
      browser: aBrowser,
      workers,
      files,
      report: () => {},
      limits: { totalMs: 12_000, loadMs: 2000 },
    });
    const states: Record<string, string> = {};
    const signal = new AbortController().signal;
    for (const url of ['file:///etc/passwd', 'chrome://version'])
      expect(await snapshotter.take(url, person.id, signal)).toEqual({ isSnapshot: true, state: 'not-a-page' });
    for (const path of ['/growing', '/endless', '/loop', '/download']) {
      const result = await snapshotter.take(site.origin + path, person.id, signal);
      states[path] = 'state' in result ? result.state : 'taken';
    }
    expect(states).toEqual({
      '/growing': 'taken',
      '/endless': 'taken',
      '/loop': 'timed-out',
      '/download': 'not-a-page',
    });
  });
});
