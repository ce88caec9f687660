import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

const SITE = path.join(import.meta.dirname, '../mf-share/dist-site');
const MEDIA_TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves the standalone share viewer, with the compressed files of the build. */
export async function startSite() {
  let api = '';
  const read = async (file: string) => {
    if (file === 'config.json') return { body: Buffer.from(JSON.stringify({ api })) };
    try {
      return { body: await readFile(path.join(SITE, `${file}.br`)), encoding: 'br' };
    } catch {
      return { body: await readFile(path.join(SITE, file)) }; // too small to be compressed
    }
  };
  const host = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const file = pathname === '/' ? 'index.html' : path.posix.normalize(pathname).slice(1);
    read(file).then(
      ({ body, encoding }: { body: Buffer; encoding?: string }) =>
        response
          .writeHead(200, {
            'content-type': MEDIA_TYPES[path.extname(file)] ?? 'text/plain',
            ...(encoding && { 'content-encoding': encoding }),
          })
          .end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => {
    host.listen(0, '127.0.0.1', listening);
  });
  const address = host.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    /** Sets the server whose shares are shown, which the operator writes into config.json. */
    serves: (url: string) => {
      api = url;
    },
    close: () => {
      host.closeAllConnections();
      host.close();
    },
  };
}
