import { createHmac } from 'node:crypto';

import { TOKEN_COOKIE_DAYS } from '@benotes/contract';

import type { Db } from '../database/connect.ts';
import { accessOf, transact } from '../database/transact.ts';
import { randomKey } from '../random-key.ts';
import {
  addSession,
  endFamily,
  endOldestSessions,
  findByAccess,
  findByRefresh,
  markRotated,
  sweepSessions,
} from './sessions.repo.ts';
import { ACCESS_PREFIX, hashToken } from './tokens.ts';
import { type Credentials, findPasswordHash } from './users.repo.ts';

export const ACCESS_MINUTES = 60;
export const REFRESH_SECONDS = TOKEN_COOKIE_DAYS * 86_400;
/** How long a replaced token still yields its successor: two tabs refresh at the same moment. */
const GRACE_MS = 30_000;
const MINUTE_MS = 60_000;
/** More pairs than all devices and scripts of one person renew in two weeks. */
const SESSIONS_MAX = 5000;

export interface TokenPair {
  access: string;
  refresh: string;
}

const newPair = (): TokenPair => ({ access: `${ACCESS_PREFIX}${randomKey()}`, refresh: `bnr_${randomKey()}` });

/** Opens a session for who knew the password behind a hash; null when it is another by now, or the user is gone. */
export function openSession(db: Db, { id, password_hash }: Credentials): Promise<TokenPair | null> {
  return transact(db, accessOf(id), async (trx) => {
    // Every password is hashed with a salt of its own: the hash tells a new one although the words are the same.
    if ((await findPasswordHash(trx, id)) !== password_hash) return null;
    await sweepSessions(trx, new Date().toISOString());
    const pair = newPair();
    await store(trx, id, randomKey(), pair);
    return pair;
  });
}

/**
 * Trades a refresh token for a new pair. Replayed within 30 s it yields the same pair again; later it ends every
 * session of its family, because then somebody holds a copy. Null when it is good for nothing.
 *
 * The successor is derived from the presented token and a salt of its row, so that it can be given out twice although
 * only hashes are stored.
 */
export async function rotateSession(db: Db, refresh: string): Promise<TokenPair | null> {
  const refreshHash = hashToken(refresh);
  const known = await findByRefresh(db, refreshHash);
  if (!known) return null;
  return transact(db, accessOf(known.user_id), async (trx) => {
    const session = await findByRefresh(trx, refreshHash);
    const now = new Date();
    if (!session || session.refresh_expires_at <= now.toISOString()) return null;
    const pair = successorOf(refresh, session.salt);
    if (session.rotated_at) {
      if (now.getTime() - Date.parse(session.rotated_at) <= GRACE_MS) return pair;
      await endFamily(trx, session.family);
      return null;
    }
    await markRotated(trx, session.id, now.toISOString());
    await store(trx, session.user_id, session.family, pair);
    return pair;
  });
}

/** A new pair in the family of an access token that is still valid, for clients without cookies. */
export async function renewByAccess(db: Db, access: string): Promise<TokenPair | null> {
  const known = await findByAccess(db, hashToken(access));
  if (!known) return null;
  return transact(db, accessOf(known.user_id), async (trx) => {
    const session = await findByAccess(trx, hashToken(access)); // again: it may have been ended
    if (!session || session.access_expires_at <= new Date().toISOString()) return null;
    const pair = newPair();
    await store(trx, session.user_id, session.family, pair);
    return pair;
  });
}

/** Ends the session an access token belongs to, and all that came of the same login. */
export async function closeSession(db: Db, access: string): Promise<void> {
  const session = await findByAccess(db, hashToken(access));
  if (session) await transact(db, accessOf(session.user_id), (trx) => endFamily(trx, session.family));
}

function successorOf(refresh: string, salt: string): TokenPair {
  const derive = (use: string) => createHmac('sha256', refresh).update(`${salt}:${use}`).digest('base64url');
  return { access: `${ACCESS_PREFIX}${derive('access')}`, refresh: `bnr_${derive('refresh')}` };
}

async function store(db: Db, userId: number, family: string, { access, refresh }: TokenPair): Promise<void> {
  const now = Date.now();
  await endOldestSessions(db, userId, SESSIONS_MAX - 1);
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
