import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web site on this machine: what it answers by path, and what it was asked. */
export interface WebSite {
  origin: string;
  /** As `PREVIEW_ALLOW_HOSTS` names it. */
  host: string;
  asked: string[];
  close: () => void;
}

type Answer =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string | Uint8Array }
  | RequestListener;

/** Starts a site for a test, which closes it. */
export async function aWebSite(pages: Record<string, Answer>): Promise<WebSite> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    asked.push(path);
    const answer = pages[path];
    if (typeof answer === 'function') return answer(request, response);
    if (answer === undefined) return response.writeHead(404).end();
    const { status = 200, headers = {}, body = '' } = typeof answer === 'string' ? { body: answer } : answer;
    return response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://${host}`, host, asked, close };
}
