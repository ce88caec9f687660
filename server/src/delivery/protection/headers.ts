import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Config } from '../../kernel/config/config.ts';

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  // Shared links are not for the public.
  'x-robots-tag': 'noindex',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-read=(self)',
};

/** `base-uri` and `frame-ancestors` do not follow `default-src`. */
const API_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Where development servers provide modules and hot reload. */
const DEV_SERVERS = ['http://localhost:*', 'http://127.0.0.1:*'];
const DEV_SOCKETS = ['ws://localhost:*', 'ws://127.0.0.1:*'];

/**
 * What the page may load: itself, the remotes' origins, and pictures from the web. `importMap`: the hash of its one
 * inline script. Trusted Types: only the named policies may turn strings into HTML or script URLs, namely the one for
 * inert documents, the sanitizer's, and the one for the service worker's URL. The shell creates them when it starts, so
 * that no other script can.
 *
 * With `MODULE_OVERRIDES`, the developer's machine is an allowed origin, and code that its tools inject is allowed.
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
    // Remotes may bring their own version of a library, with its own policy.
    ...(moduleOverrides
      ? []
      : ["require-trusted-types-for 'script'", 'trusted-types benotes-document benotes-sanitizer benotes-worker']),
  ].join('; ');
};

/** For what others have written: a document opened directly can do nothing, and is not of this origin. */
const INERT_POLICY = `${API_POLICY}; sandbox`;

const STORED = '/storage/';
/** For uploads: they can be embedded as images anywhere, and a document opened directly can do nothing. */
const STORED_HEADERS = {
  'content-security-policy': INERT_POLICY,
  'content-disposition': 'inline',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Where files of released modules are, which others may have built. */
const MODULES = '/modules/';
/** What is not a document when it is opened; as a worker, it has the policy of the page. */
const SCRIPT = /^[^?]*\.m?js(?:\?|$)/;

/** Sets the security headers of a response. */
export type Protect = (request: FastifyRequest, reply: FastifyReply) => void;

export function openProtection(config: Pick<Config, 'appUrl' | 'remoteOrigins' | 'moduleOverrides'>): Protect {
  const page = pagePolicy(config);
  const strict = config.appUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {};
  return ({ url, routeOptions }, reply) => {
    // Both the raw and the decoded path: `/%61pi` is `/api` too.
    const isUnder = (folder: string) => url.startsWith(folder) || (routeOptions.url ?? '').startsWith(folder);
    const isApi = isUnder('/api/');
    const isOfOthers = isUnder('/feeds/') || (isUnder(MODULES) && !SCRIPT.test(url));
    const policy = isOfOthers ? INERT_POLICY : isApi ? API_POLICY : page;
    void reply.headers({ ...COMMON, ...strict, 'content-security-policy': policy });
    if (isApi) void reply.header('cache-control', 'no-store');
    if (isUnder(STORED)) void reply.headers(STORED_HEADERS);
  };
}

/** Sets the security headers of every response, including errors. */
export function addHeaders(app: FastifyInstance, protect: Protect): void {
  app.addHook('onRequest', async (request, reply) => protect(request, reply));
}
