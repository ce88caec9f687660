import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import { chromium } from '@playwright/test';

import type { Figure } from './figure.ts';
import { signIn, startServer } from './process.ts';

const KB = 1024;
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** The scripts of a first visit to a collection, as they come over the wire. */
export async function benchPage(dataDir: string): Promise<Figure[]> {
  const server = await startServer(dataDir);
  const browser = await chromium.launch({
    ...(existsSync(CHROMIUM) && { executablePath: CHROMIUM }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    const authorization = await signIn(server.url);
    const answer = await fetch(`${server.url}/api/collections`, { headers: { authorization } });
    const { data } = (await answer.json()) as { data: { id: number }[] };
    const context = await browser.newContext({ serviceWorkers: 'block' });
    await context.addCookies([{ name: 'token', value: authorization.replace('Bearer ', ''), url: server.url }]);
    const page = await context.newPage();
    await page.route(
      (url) => url.origin !== server.url,
      (route) => route.abort(),
    );
    const scripts: Promise<{ wire: number; hasSlate: boolean }>[] = [];
    page.on('response', (response) => {
      if (!/\.js(\?|$)/.test(response.url())) return;
      const read = async () => {
        const body = await response.body();
        const sizes = await response.request().sizes();
        const isPacked = Boolean(response.headers()['content-encoding']);
        return {
          wire: isPacked ? sizes.responseBodySize : gzipSync(body).length,
          hasSlate: body.includes('data-slate-editor'),
        };
      };
      scripts.push(read());
    });
    await page.goto(`${server.url}/c/${data[0]?.id}`);
    await page.getByRole('article').first().waitFor();
    await page.waitForLoadState('networkidle');
    const all = await Promise.all(scripts);
    const total = all.reduce((sum, { wire }) => sum + wire, 0) / KB;
    const hasSlate = all.some((script) => script.hasSlate);
    const target = { bound: 'most' as const, value: 200 };
    return [
      {
        name: 'scripts of the collection page',
        values: [total],
        target,
        unit: 'KB',
        note: `${all.length} files, Slate ${hasSlate ? 'AMONG THEM' : 'not among them'}`,
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
