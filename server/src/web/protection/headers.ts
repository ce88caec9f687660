import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Config } from '../../config.ts';

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  // Nothing here is for everybody: shared links are for whom they were given to.
  'x-robots-tag': 'noindex',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-read=(self)',
};

const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Where a developer's own machine serves modules, and tells pages of changes. */
const DEV_SERVERS = ['http://localhost:*', 'http://127.0.0.1:*'];
const DEV_SOCKETS = ['ws://localhost:*', 'ws://127.0.0.1:*'];

/**
 * What the page may load: itself, the remotes' origins, and pictures of the web. `importMap`: the hash of its one inline
 * script. Strings become HTML through the named policies alone: the sanitiser's, and those of documents that never run
 * and of the service worker's address.
 *
 * With `MODULE_OVERRIDES` a developer's machine is one of the origins, and what its tools put into pages is let through.
 */
export const pagePolicy = (
  { remoteOrigins, moduleOverrides }: Pick<Config, 'remoteOrigins' | 'moduleOverrides'>,
  importMap?: string,
) => {
  const own = ["'self'", ...remoteOrigins, ...(moduleOverrides ? DEV_SERVERS : [])].join(' ');
  return [
    "default-src 'none'",
    `script-src ${own}${importMap ? ` 'sha256-${importMap}'` : ''}`,
    "script-src-attr 'none'",
    `style-src ${own}${moduleOverrides ? " 'unsafe-inline'" : ''}`,
    "style-src-attr 'none'",
    "img-src 'self' blob: https: http:",
    `font-src ${own}`,
    `connect-src ${own}${moduleOverrides ? ` ${DEV_SOCKETS.join(' ')}` : ''}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    // Remotes may bring a library of their own version, and with it its policy.
    ...(moduleOverrides
      ? []
      : [
          "require-trusted-types-for 'script'",
          "trusted-types dompurify benotes-document benotes-worker 'allow-duplicates'",
        ]),
  ].join('; ');
};

const STORED = '/storage/';
/** What people uploaded: shown as an image anywhere the viewer is hosted, and opened by itself it can do nothing. */
const STORED_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Puts the security headers on an answer. */
export type Protect = (request: FastifyRequest, reply: FastifyReply) => void;

export function openProtection(config: Pick<Config, 'appUrl' | 'remoteOrigins' | 'moduleOverrides'>): Protect {
  const page = pagePolicy(config);
  const strict = config.appUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {};
  return ({ url, routeOptions }, reply) => {
    // Both as it was asked for and as it was understood: `/%61pi` is `/api` too.
    const isUnder = (folder: string) => url.startsWith(folder) || (routeOptions.url ?? '').startsWith(folder);
    const isApi = isUnder('/api/');
    void reply.headers({ ...COMMON, ...strict, 'content-security-policy': isApi ? API_POLICY : page });
    if (isApi) void reply.header('cache-control', 'no-store');
    if (isUnder(STORED)) void reply.headers(STORED_HEADERS);
  };
}

/** Puts the security headers on every answer, refusals included. */
export function addHeaders(app: FastifyInstance, protect: Protect): void {
  app.addHook('onRequest', async (request, reply) => protect(request, reply));
}
