import { createServer } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { build, type Rolldown } from 'vite';

import { padScript } from './pad-script.ts';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>F-page</title>
    <script type="module" src="/script.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

/** Like ours: the page is fetched, the script is served from the worker's cache. */
const WORKER = `addEventListener('install', (event) =>
  event.waitUntil(caches.open('scripts').then((cache) => cache.add('/script.js'))));
addEventListener('fetch', (event) => {
  if (new URL(event.request.url).pathname === '/script.js') event.respondWith(caches.match('/script.js'));
});
`;

/**
 * F-page: a server for a React page that renders one `<article>` and sends no requests, with as many compressed bytes
 * of script as these scripts of ours.
 */
export async function startEmptyPage(ours: readonly string[], bytes: number) {
  const script = brotliCompressSync(padScript(await buildPage(), ours, bytes));
  const files: Record<string, { body: Buffer; type: string }> = {
    '/': { body: brotliCompressSync(PAGE), type: 'text/html; charset=utf-8' },
    '/script.js': { body: script, type: 'text/javascript' },
    '/worker.js': { body: brotliCompressSync(WORKER), type: 'text/javascript' },
  };
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': file.type,
      'content-encoding': 'br',
      'content-length': file.body.length,
      'cache-control': 'no-cache',
    });
    response.end(file.body);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The page with React, in one script. */
async function buildPage(): Promise<string> {
  const built = (await build({
    root: path.join(import.meta.dirname, 'empty-page'),
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input: 'page.ts' } },
  })) as Rolldown.RolldownOutput; // one input, and not in watch mode
  return built.output[0].code;
}
