import { createServer, request } from 'node:http';

import { freePort } from './server.ts';

/** A server behind a proxy that can hand out the next version of the service worker: the same one with more to say. */
export async function withNextWorker(target: string) {
  let isNext = false;
  const port = await freePort();
  const proxy = createServer((asked, reply) => {
    const isWorker = asked.url === '/service-worker.js';
    const headers = { ...asked.headers, ...(isWorker && { 'accept-encoding': 'identity', 'if-none-match': '' }) };
    const onward = request(target + asked.url, { method: asked.method, headers }, (answer) => {
      const { 'content-length': _length, ...rest } = answer.headers;
      reply.writeHead(answer.statusCode ?? 502, isWorker ? rest : answer.headers);
      answer.pipe(reply, { end: !isWorker });
      if (isWorker) answer.on('end', () => reply.end(isNext ? '\n// The next version.\n' : ''));
    });
    onward.on('error', () => reply.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((listening) => {
    proxy.listen(port, '127.0.0.1', listening);
  });
  return {
    url: `http://localhost:${port}`,
    release: () => {
      isNext = true;
    },
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
