import { createHmac, timingSafeEqual } from 'node:crypto';

import type { FastifyReply } from 'fastify';

/** How long a sign-in may take. */
export const TRANSACTION_MINUTES = 10;

/** With https, the prefix keeps sites of the same domain from setting it. */
const cookieOf = (secure: boolean) =>
  secure ? { name: '__Host-bn_oidc', path: '/' } : { name: 'bn_oidc', path: '/api/auth/oidc' };

/** What a sign-in needs, derived from the key in the browser's cookie, so that the server stores no secret of it. */
export function secretsOf(key: string): { state: string; nonce: string; verifier: string } {
  const derive = (use: string) => createHmac('sha256', key).update(use).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}

/** Whether a state was made for the browser with this key. */
export function isStateOf(key: string, state: string): boolean {
  const [given, own] = [Buffer.from(state), Buffer.from(secretsOf(key).state)];
  return given.length === own.length && timingSafeEqual(given, own);
}

/** The key of the browser that sent a request. */
export const keyIn = (cookies: Record<string, string | undefined>, secure: boolean): string | undefined =>
  cookies[cookieOf(secure).name];

/** Binds a sign-in to the browser. `lax`: the provider leads back by a link. */
export function sendKey(reply: FastifyReply, key: string, secure: boolean): void {
  const maxAge = TRANSACTION_MINUTES * 60;
  const { name, path } = cookieOf(secure);
  void reply.setCookie(name, key, { path, httpOnly: true, sameSite: 'lax', secure, maxAge });
}

export function clearKey(reply: FastifyReply, secure: boolean): void {
  const { name, path } = cookieOf(secure);
  void reply.clearCookie(name, { path, secure });
}
