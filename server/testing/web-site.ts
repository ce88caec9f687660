import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createPost, getMeta } from '@benotes/contract';
import { onTestFinished } from 'vitest';

import { anApp, aPerson, type Person } from './app.ts';

/** A local web site, with the paths that were requested. */
export interface WebSite {
  origin: string;
  /** As `PREVIEW_ALLOW_HOSTS` names it. */
  host: string;
  requests: string[];
  /** The number of connections, with or without a request. */
  connections: () => number;
}

export type Answer =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string | Uint8Array }
  | RequestListener;

/** Starts a site that serves `pages` by path, until the end of the test. */
export async function aWebSite(pages: Record<string, Answer>): Promise<WebSite> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    requests.push(path);
    const answer = pages[path];
    if (typeof answer === 'function') return answer(request, response);
    if (answer === undefined) return response.writeHead(404).end();
    const { status = 200, headers = {}, body = '' } = typeof answer === 'string' ? { body: answer } : answer;
    return response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://${host}`, host, requests, connections: () => connections };
}

/** A server with a user that may fetch previews from these sites, but from no other local one. */
export async function aPreviewServer(allowed: readonly WebSite[] = [], env: Record<string, string> = {}) {
  const hosts = allowed.map(({ host }) => host).join(',');
  const test = await anApp({ PREVIEW_TIMEOUT_MS: '20000', PREVIEW_ALLOW_HOSTS: hosts, ...env });
  return { ...test, person: await aPerson(test) };
}

export const fetchPreview = async (person: Person, url: string) =>
  (await person.call(getMeta, { query: { url } })).body;

export const save = async (person: Person, content: string, more: object = {}) =>
  (await person.call(createPost, { body: { content, ...more } })).body.data;

/** A page with all metadata that a preview shows. */
export const aPage = (origin = '') =>
  `<html><head><title>A page</title><meta name="description" content="About it"><meta name="theme-color" content="#123456"><meta property="og:image" content="${origin}/p.png"></head><body>`;

export const redirectTo = (location: string): Answer => ({ status: 302, headers: { location } });

/** Spellings of the loopback address. */
export const LOOPBACK_HOSTS = [
  '127.0.0.1',
  'localhost',
  '2130706433',
  '0x7f.1',
  '127.1',
  '0',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '①②⑦.0.0.1',
];
