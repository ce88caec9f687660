import { createServer, request, type ServerResponse } from 'node:http';

import { freePort } from './server.ts';

/** Where a proxy that wants to know people first sends them. */
export const SIGN_IN = '/proxy/sign-in';
const NO_PAGE = /^\/(?:api|storage|modules)\/|\.[^./]+$/;

/** How a proxy answers for pages. `sign-in`: by sending everybody to its own login. `down`: as if nobody were behind it. */
type Pages = 'pass' | 'held' | 'sign-in' | 'down';

/**
 * A server behind a proxy that can hand out the next version of the service worker, which is the same one with more to
 * say, and can keep pages from those who ask, as proxies and slow lines do.
 */
export async function withProxy(target: string) {
  let isNext = false;
  let pages: Pages = 'pass';
  let letGo: (() => void)[] = [];
  const asked: string[] = [];
  const port = await freePort();

  const keepsBack = (pathname: string, reply: ServerResponse): boolean => {
    if (pathname === SIGN_IN) reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Who are you?</h1>');
    else if (NO_PAGE.test(pathname)) return false;
    else if (pages === 'sign-in') reply.writeHead(302, { location: SIGN_IN, 'cache-control': 'no-store' }).end();
    else if (pages === 'down') reply.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    else return false;
    return true;
  };
  const proxy = createServer((question, reply) => {
    const { pathname } = new URL(question.url ?? '/', 'http://localhost');
    asked.push(pathname);
    if (keepsBack(pathname, reply)) return;
    const isWorker = pathname === '/service-worker.js';
    const headers = { ...question.headers, ...(isWorker && { 'accept-encoding': 'identity', 'if-none-match': '' }) };
    const onward = request(target + question.url, { method: question.method, headers }, (answer) => {
      const { 'content-length': _length, ...rest } = answer.headers;
      const pass = () => {
        reply.writeHead(answer.statusCode ?? 502, isWorker ? rest : answer.headers);
        answer.pipe(reply, { end: !isWorker });
        if (isWorker) answer.on('end', () => reply.end(isNext ? '\n// The next version.\n' : ''));
      };
      if (pages === 'held' && !NO_PAGE.test(pathname)) letGo.push(pass);
      else pass();
    });
    onward.on('error', () => reply.destroy());
    question.pipe(onward);
  });
  await new Promise<void>((listening) => {
    proxy.listen(port, '127.0.0.1', listening);
  });
  return {
    url: `http://localhost:${port}`,
    /** The addresses that were asked for, in order. */
    asked,
    release: () => {
      isNext = true;
    },
    /** From now on pages are answered so; those that were held go their way. */
    answerPages: (how: Pages) => {
      pages = how;
      for (const pass of letGo) pass();
      letGo = [];
    },
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
