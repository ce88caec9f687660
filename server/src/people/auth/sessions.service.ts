import { createHmac } from 'node:crypto';

import { TOKEN_COOKIE_DAYS } from '@benotes/contract';

import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { credentialsOf, transact } from '../../kernel/database/transact.ts';
import type { Client } from '../../kernel/http/client.ts';
import { ACCESS_PREFIX, hashToken } from '../../kernel/http/tokens.ts';
import { randomKey } from '../../kernel/random-key.ts';
import { removeGrants } from './extensions.repo.ts';
import {
  addSession,
  endFamily,
  endOldestSessions,
  findByAccess,
  findByRefresh,
  markRotated,
  removeExpiredSessions,
} from './sessions.repo.ts';
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

interface Opening {
  /** A stronger hash of the same password, which replaces the stored one. */
  newHash?: string | null;
  client?: Client | null;
  deviceHash?: string | null;
  /** Stores what belongs to the session, by its family, in the same transaction. */
  onOpened?: ((trx: Db, family: string) => Promise<void>) | undefined;
}

/** Opens a session in a transaction of its own. Only tests call it: users sign in by `completeSignIn`. */
export const openSession = (db: Db, credentials: Credentials): Promise<TokenPair | null> =>
  transact(db, credentialsOf(credentials.id), (trx) => startSession(trx, credentials));

/** Opens a session after the password was verified; null if it was changed meanwhile, or the user is gone. */
export async function startSession(
  trx: Db,
  { id, password_hash }: Credentials,
  { newHash = null, client = null, deviceHash = null, onOpened }: Opening = {},
): Promise<TokenPair | null> {
  // Each hash has its own salt, so it differs even if the same password was set again.
  if ((await findPasswordHash(trx, id)) !== password_hash) return null;
  if (newHash !== null) await replaceHash(trx, id, newHash);
  const now = new Date().toISOString();
  await removeExpiredSessions(trx, now);
  const [pair, family] = [newPair(), randomKey()];
  await store(trx, { user_id: id, family, started_at: now, device_hash: deviceHash }, pair, client);
  await onOpened?.(trx, family);
  return pair;
}

/** How long after its sign-in a session can be renewed, in days. */
type Lifetime = Pick<Config, 'sessionDays'>;

const DAY_MS = 86_400_000;

/** When a session ends that is renewed until then; null for one from before that was recorded: it starts now. */
const endOf = ({ started_at }: Pick<Origin, 'started_at'>, { sessionDays }: Lifetime) =>
  started_at === null ? null : Date.parse(started_at) + sessionDays * DAY_MS;

function isOver(session: Pick<Origin, 'started_at'>, lifetime: Lifetime): boolean {
  const end = endOf(session, lifetime);
  return end !== null && Date.now() >= end;
}

/** The start of the oldest session that is not over. */
export const oldestStart = ({ sessionDays }: Lifetime): string =>
  new Date(Date.now() - sessionDays * DAY_MS).toISOString();

/**
 * Exchanges a refresh token for a new pair. If it is used again within 30 s it returns the same pair; later it ends all
 * sessions of its family, because the token must have been copied. Null for an invalid token, and for a session that is
 * over.
 *
 * The successor is derived from the token and the salt of its row, so it can be returned twice although only hashes are
 * stored.
 */
export async function rotateSession(
  db: Db,
  lifetime: Lifetime,
  refresh: string,
  client: Client,
): Promise<TokenPair | null> {
  const refreshHash = hashToken(refresh);
  const known = await findByRefresh(db, refreshHash);
  if (!known) return null;
  return transact(db, credentialsOf(known.user_id), async (trx) => {
    const session = await findByRefresh(trx, refreshHash);
    const now = new Date();
    if (!session || session.refresh_expires_at <= now.toISOString() || isOver(session, lifetime)) return null;
    const pair = successorOf(refresh, session.salt);
    if (session.rotated_at) {
      if (now.getTime() - Date.parse(session.rotated_at) <= GRACE_PERIOD_MS) return pair;
      await endFamily(trx, session.family);
      await removeGrants(trx, session.user_id);
      await recordEvent(trx, {
        action: 'session.ended',
        by: null,
        user: session.user_id,
        detail: 'reused token',
        client,
      });
      return null;
    }
    await markRotated(trx, session.id, now.toISOString());
    await store(trx, session, pair, client, endOf(session, lifetime));
    return pair;
  });
}

/** A new pair in the family of a valid access token, for clients without cookies. Null if the session is over. */
export async function renewByAccess(
  db: Db,
  lifetime: Lifetime,
  access: string,
  client: Client,
): Promise<TokenPair | null> {
  const known = await findByAccess(db, hashToken(access));
  if (!known) return null;
  return transact(db, credentialsOf(known.user_id), async (trx) => {
    const session = await findByAccess(trx, hashToken(access)); // again: it may have been ended meanwhile
    if (!session || session.access_expires_at <= new Date().toISOString() || isOver(session, lifetime)) return null;
    const pair = newPair();
    await store(trx, session, pair, client, endOf(session, lifetime));
    return pair;
  });
}

/** Ends the session of an access token and all others of the same login: its user signs out. */
export async function closeSession(db: Db, access: string, client: Client): Promise<void> {
  const session = await findByAccess(db, hashToken(access));
  if (!session) return;
  const { user_id, family } = session;
  await transact(db, credentialsOf(user_id), async (trx) => {
    await endFamily(trx, family);
    await removeGrants(trx, user_id);
    await recordEvent(trx, { action: 'session.ended', by: user_id, detail: 'signed out', client });
  });
}

function successorOf(refresh: string, salt: string): TokenPair {
  const derive = (use: string) => createHmac('sha256', refresh).update(`${salt}:${use}`).digest('base64url');
  return { access: `${ACCESS_PREFIX}${derive('access')}`, refresh: `bnr_${derive('refresh')}` };
}

async function store(
  db: Db,
  { user_id, family, started_at, confirmed_at = null, device_hash }: Origin,
  { access, refresh }: TokenPair,
  client: Client | null,
  end: number | null = null,
): Promise<void> {
  const now = Date.now();
  const within = (ms: number) => new Date(end === null ? now + ms : Math.min(now + ms, end)).toISOString();
  await endOldestSessions(db, user_id, MAX_SESSIONS - 1);
  await addSession(db, {
    user_id,
    family,
    access_hash: hashToken(access),
    refresh_hash: hashToken(refresh),
    salt: randomKey(),
    access_expires_at: within(ACCESS_MINUTES * MINUTE_MS),
    refresh_expires_at: within(REFRESH_SECONDS * 1000),
    started_at: started_at ?? new Date(now).toISOString(),
    confirmed_at,
    ip: client?.ip ?? null,
    user_agent: client?.userAgent ?? null,
    device_hash,
  });
}

/** What all pairs of a session have in common. */
interface Origin {
  user_id: number;
  family: string;
  started_at: string | null;
  confirmed_at?: string | null;
  device_hash: string | null;
}
