import { createServer, request, type ServerResponse } from 'node:http';

import { freePort } from '@benotes/build/free-port';

/** Where an authenticating proxy redirects. */
export const SIGN_IN = '/proxy/sign-in';
const NOT_A_PAGE = /^\/(?:api|storage|modules)\/|\.[^./]+$/;

/** How the proxy responds to page requests. `sign-in`: redirects to its own login. `down`: 502. */
type Pages = 'pass' | 'held' | 'sign-in' | 'down';

/**
 * A proxy in front of a server. It can serve a new version of the service worker (the same one with another comment)
 * and hold back or replace pages, as proxies and slow connections do.
 */
export async function withProxy(target: string) {
  let isNext = false;
  let pages: Pages = 'pass';
  let held: (() => void)[] = [];
  const requested: string[] = [];
  const port = await freePort();

  const isReplaced = (pathname: string, reply: ServerResponse): boolean => {
    if (pathname === SIGN_IN) reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Who are you?</h1>');
    else if (NOT_A_PAGE.test(pathname)) return false;
    else if (pages === 'sign-in') reply.writeHead(302, { location: SIGN_IN, 'cache-control': 'no-store' }).end();
    else if (pages === 'down') reply.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    else return false;
    return true;
  };
  const proxy = createServer((incoming, reply) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
    requested.push(pathname);
    if (isReplaced(pathname, reply)) return;
    const isWorker = pathname === '/service-worker.js';
    const headers = { ...incoming.headers, ...(isWorker && { 'accept-encoding': 'identity', 'if-none-match': '' }) };
    const onward = request(target + incoming.url, { method: incoming.method, headers }, (response) => {
      const { 'content-length': _length, ...rest } = response.headers;
      const pass = () => {
        reply.writeHead(response.statusCode ?? 502, isWorker ? rest : response.headers);
        response.pipe(reply, { end: !isWorker });
        if (isWorker) response.on('end', () => reply.end(isNext ? '\n// The next version.\n' : ''));
      };
      if (pages === 'held' && !NOT_A_PAGE.test(pathname)) held.push(pass);
      else pass();
    });
    onward.on('error', () => reply.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((listening) => {
    proxy.listen(port, '127.0.0.1', listening);
  });
  return {
    url: `http://localhost:${port}`,
    /** The requested paths, in order. */
    requested,
    release: () => {
      isNext = true;
    },
    /** Sets how pages are answered from now on. Pages that were held are sent. */
    setPages: (how: Pages) => {
      pages = how;
      for (const pass of held) pass();
      held = [];
    },
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
