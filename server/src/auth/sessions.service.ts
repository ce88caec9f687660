import { createHmac } from 'node:crypto';

import { TOKEN_COOKIE_DAYS } from '@benotes/contract';

import type { Db } from '../database/connect.ts';
import { credentialsOf, transact } from '../database/transact.ts';
import { randomKey } from '../random-key.ts';
import {
  addSession,
  endFamily,
  endOldestSessions,
  findByAccess,
  findByRefresh,
  markRotated,
  removeExpiredSessions,
} from './sessions.repo.ts';
import { ACCESS_PREFIX, hashToken } from './tokens.ts';
import { type Credentials, findPasswordHash, replaceHash } from './users.repo.ts';

export const ACCESS_MINUTES = 60;
export const REFRESH_SECONDS = TOKEN_COOKIE_DAYS * 86_400;
/** How long a replaced refresh token still returns its successor, for tabs that refresh at the same moment. */
const GRACE_PERIOD_MS = 30_000;
const MINUTE_MS = 60_000;
/** More token pairs than all devices and scripts of a user renew in two weeks. */
const MAX_SESSIONS = 5000;

export interface TokenPair {
  access: string;
  refresh: string;
}

const newPair = (): TokenPair => ({ access: `${ACCESS_PREFIX}${randomKey()}`, refresh: `bnr_${randomKey()}` });

/**
 * Opens a session after the password was verified; null if it was changed meanwhile, or the user is gone. `newHash`: a
 * stronger hash of the same password, which replaces the stored one. `onOpened` is called in the same transaction.
 */
export function openSession(
  db: Db,
  { id, password_hash }: Credentials,
  newHash: string | null = null,
  onOpened?: (trx: Db, family: string) => Promise<void>,
): Promise<TokenPair | null> {
  return transact(db, credentialsOf(id), async (trx) => {
    // Each hash has its own salt, so it differs even if the same password was set again.
    if ((await findPasswordHash(trx, id)) !== password_hash) return null;
    if (newHash !== null) await replaceHash(trx, id, newHash);
    await removeExpiredSessions(trx, new Date().toISOString());
    const [pair, family] = [newPair(), randomKey()];
    await store(trx, id, family, pair);
    await onOpened?.(trx, family);
    return pair;
  });
}

/**
 * Exchanges a refresh token for a new pair. If it is used again within 30 s it returns the same pair; later it ends all
 * sessions of its family, because the token must have been copied. Null for an invalid token.
 *
 * The successor is derived from the token and the salt of its row, so it can be returned twice although only hashes are
 * stored.
 */
export async function rotateSession(db: Db, refresh: string): Promise<TokenPair | null> {
  const refreshHash = hashToken(refresh);
  const known = await findByRefresh(db, refreshHash);
  if (!known) return null;
  return transact(db, credentialsOf(known.user_id), async (trx) => {
    const session = await findByRefresh(trx, refreshHash);
    const now = new Date();
    if (!session || session.refresh_expires_at <= now.toISOString()) return null;
    const pair = successorOf(refresh, session.salt);
    if (session.rotated_at) {
      if (now.getTime() - Date.parse(session.rotated_at) <= GRACE_PERIOD_MS) return pair;
      await endFamily(trx, session.family);
      return null;
    }
    await markRotated(trx, session.id, now.toISOString());
    await store(trx, session.user_id, session.family, pair);
    return pair;
  });
}

/** A new pair in the family of a valid access token, for clients without cookies. */
export async function renewByAccess(db: Db, access: string): Promise<TokenPair | null> {
  const known = await findByAccess(db, hashToken(access));
  if (!known) return null;
  return transact(db, credentialsOf(known.user_id), async (trx) => {
    const session = await findByAccess(trx, hashToken(access)); // again: it may have been ended meanwhile
    if (!session || session.access_expires_at <= new Date().toISOString()) return null;
    const pair = newPair();
    await store(trx, session.user_id, session.family, pair);
    return pair;
  });
}

/** Ends the session of an access token and all others of the same login. */
export async function closeSession(db: Db, access: string): Promise<void> {
  const session = await findByAccess(db, hashToken(access));
  if (session) await transact(db, credentialsOf(session.user_id), (trx) => endFamily(trx, session.family));
}

function successorOf(refresh: string, salt: string): TokenPair {
  const derive = (use: string) => createHmac('sha256', refresh).update(`${salt}:${use}`).digest('base64url');
  return { access: `${ACCESS_PREFIX}${derive('access')}`, refresh: `bnr_${derive('refresh')}` };
}

async function store(db: Db, userId: number, family: string, { access, refresh }: TokenPair): Promise<void> {
  const now = Date.now();
  await endOldestSessions(db, userId, MAX_SESSIONS - 1);
  await addSession(db, {
    user_id: userId,
    family,
    access_hash: hashToken(access),
    refresh_hash: hashToken(refresh),
    salt: randomKey(),
    access_expires_at: new Date(now + ACCESS_MINUTES * MINUTE_MS).toISOString(),
    refresh_expires_at: new Date(now + REFRESH_SECONDS * 1000).toISOString(),
  });
}
