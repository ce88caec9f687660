import { createHmac, timingSafeEqual } from 'node:crypto';

import { randomKey } from '../../kernel/random-key.ts';
import type { OpenLink } from './visitors.repo.ts';

/** How long visitors do not have to enter the password again. */
const SESSION_MS = 24 * 3600_000;

/** The id of the link and the end in seconds, both in base 36, what distinguishes the visitor, and a signature. */
const SESSION = /^bns_([\da-z]{1,6})\.([\da-z]{1,8})\.([\w-]{22})\.([\w-]{43})$/;

/** PostgreSQL rejects larger ids. */
const ID_MAX = 2_147_483_647;

/** What the token of a visitor says. */
export interface VisitorSession {
  shareId: number;
  /** What is signed. It is different for each visitor. */
  claims: string;
  signature: string;
}

/** Whether a token has the form of one that a password gives; the token of a link may begin like one. */
export const isVisitorToken = (token: string): boolean => SESSION.test(token);

/** What a token says; null for one that has expired. */
export function readVisitorToken(token: string, now: Date): VisitorSession | null {
  const [, id = '', end = '', nonce, signature] = SESSION.exec(token) ?? [];
  const shareId = Number.parseInt(id, 36);
  if (!signature || shareId > ID_MAX || Number.parseInt(end, 36) * 1000 <= now.getTime()) return null;
  return { shareId, claims: `${id}.${end}.${nonce}`, signature };
}

/**
 * A token for visitors who know the password of a link. Nothing is stored: the hash of the password signs it, so that
 * another password, and another token of the link, end it.
 */
export function newVisitorToken(link: OpenLink, now: Date): { token: string; expires_at: string } {
  const seconds = Math.floor((now.getTime() + SESSION_MS) / 1000);
  const claims = `${link.shareId.toString(36)}.${seconds.toString(36)}.${randomKey(16)}`;
  return { token: `bns_${claims}.${sign(link, claims)}`, expires_at: new Date(seconds * 1000).toISOString() };
}

/** Whether a link with a password has signed a token. */
export function isSignedBy(link: OpenLink, { claims, signature }: VisitorSession): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(link, claims))];
  return link.passwordHash !== null && given.length === right.length && timingSafeEqual(given, right);
}

const sign = ({ passwordHash, token }: OpenLink, claims: string) =>
  createHmac('sha256', `${passwordHash} ${token}`).update(claims).digest('base64url');
