import type { Session } from '@benotes/contract';

import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { credentialsOf, transact } from '../../kernel/database/transact.ts';
import type { Client } from '../../kernel/http/client.ts';
import { deviceName } from '../../kernel/http/device-name.ts';
import { hashToken } from '../../kernel/http/tokens.ts';
import { Problem, unauthenticated } from '../../kernel/problems.ts';
import { removeGrants } from './extensions.repo.ts';
import { forgetDevices } from './known-devices.repo.ts';
import {
  endFamilyOf,
  endOtherFamilies,
  findByAccess,
  findFamilies,
  findFamily,
  findSessionUser,
} from './sessions.repo.ts';
import { ACCESS_MINUTES, oldestStart } from './sessions.service.ts';

const ACCESS_MS = ACCESS_MINUTES * 60_000;

/** The user who calls, and their session. */
export interface SessionCaller {
  id: number;
  accessToken: string;
  client: Client;
}

/**
 * Checks again in the transaction, which has locked `credentialsOf` the user, that the session has not been ended: what
 * is created must not outlive it.
 *
 * @throws Problem 401
 */
export async function confirmSession(trx: Db, { accessToken }: Pick<SessionCaller, 'accessToken'>): Promise<void> {
  if (!(await findSessionUser(trx, hashToken(accessToken), new Date().toISOString()))) throw unauthenticated();
}

/** The sessions of a user: the caller's first, then by when they were last renewed. */
export async function findSessions(
  db: Db,
  config: Pick<Config, 'sessionDays'>,
  { id, accessToken }: SessionCaller,
): Promise<Session[]> {
  const own = await findByAccess(db, hashToken(accessToken));
  const now = new Date().toISOString();
  const families = await findFamilies(db, id, { now, oldest: oldestStart(config) });
  const sessions = families.map(({ id: pair, family, started_at, ip, user_agent, access_expires_at }) => {
    const is_current = family === own?.family;
    const renewed_at = new Date(Date.parse(access_expires_at) - ACCESS_MS).toISOString();
    // Sessions of earlier versions began at an unknown time within the hour before.
    const created_at = started_at !== null && started_at < renewed_at ? started_at : renewed_at;
    const last_seen_at = is_current ? now : renewed_at;
    return { id: pair, device: deviceName(user_agent), ip, created_at, last_seen_at, is_current };
  });
  return sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
}

/**
 * Ends a session of a user at once. Another session's device is new again, so the user is notified if it comes back.
 *
 * @throws Problem 404 for an unknown session.
 */
export function endSession(db: Db, caller: SessionCaller, pair: number): Promise<void> {
  const { id, accessToken, client } = caller;
  return transact(db, credentialsOf(id), async (trx) => {
    const session = await findFamily(trx, id, pair);
    if (!session) throw new Problem(404, 'There is no such session.');
    const own = await findByAccess(trx, hashToken(accessToken));
    if (!own) throw unauthenticated(); // it was ended meanwhile
    await removeGrants(trx, id);
    const devices = await endFamilyOf(trx, id, session.family);
    if (own.family !== session.family) await forgetDevices(trx, id, devices ?? []);
    const detail = deviceName(session.user_agent);
    await recordEvent(trx, { action: 'session.ended', by: id, ...(detail !== null && { detail }), client });
  });
}

/** Ends all sessions of a user except the caller's. Their devices are new again. */
export function endOtherSessions(db: Db, { id, accessToken, client }: SessionCaller): Promise<void> {
  return transact(db, credentialsOf(id), async (trx) => {
    const own = await findByAccess(trx, hashToken(accessToken));
    if (!own) throw unauthenticated(); // it was ended meanwhile
    const devices = await endOtherFamilies(trx, id, own.access_hash);
    await forgetDevices(trx, id, devices);
    await recordEvent(trx, { action: 'session.ended', by: id, detail: 'all others', client });
  });
}
