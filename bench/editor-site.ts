import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

import { withoutSchemas } from '../build/plugins/without-schemas.ts';
import { openBrowser } from './visit.ts';

const MEDIA_TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
};

/** Builds the page with the three editors like the product, and serves it. */
async function startEditorSite() {
  const outDir = mkdtempSync(path.join(tmpdir(), 'benotes-editors-'));
  await build({
    root: path.join(import.meta.dirname, 'editor-page'),
    configFile: false,
    logLevel: 'warn',
    base: './',
    plugins: [react(), withoutSchemas()],
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 5000 },
  });
  const site = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const file = pathname === '/' ? 'index.html' : path.posix.normalize(pathname).slice(1);
    readFile(path.join(outDir, file)).then(
      (body) => response.writeHead(200, { 'content-type': MEDIA_TYPES[path.extname(file)] ?? 'text/plain' }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => {
    site.listen(0, '127.0.0.1', listening);
  });
  const address = site.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: async () => {
      site.closeAllConnections();
      site.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

/** Runs a benchmark with the three editors in a browser. */
export async function withEditors<T>(work: (browser: Browser, url: string) => Promise<T>): Promise<T> {
  const site = await startEditorSite();
  // Without a frame rate limit, so that waiting for the display is not measured.
  const browser = await openBrowser('--disable-frame-rate-limit', '--disable-gpu-vsync');
  try {
    return await work(browser, site.url);
  } finally {
    await browser.close();
    await site.close();
  }
}
