import type { Db } from '../../../kernel/database/connect.ts';
import { hashToken } from '../../../kernel/http/tokens.ts';
import type { Subject } from './identities.repo.ts';

interface OidcSession extends Subject {
  family: string;
  user_id: number;
  sid: string | null;
}

/** Notes which session at the provider opened a session, and forgets those that have ended. */
export async function addOidcSession(db: Db, session: OidcSession): Promise<void> {
  await db
    .deleteFrom('oidc_sessions')
    .where('user_id', '=', session.user_id)
    .where('family', 'not in', db.selectFrom('sessions').select('family').where('user_id', '=', session.user_id))
    .execute();
  await db.insertInto('oidc_sessions').values(session).execute();
}

/**
 * The sessions that a provider ends: those of its session, or all of a user there. Those without an id belong to every
 * one.
 */
export function findOidcSessions(
  db: Db,
  { issuer, subject, sid }: { issuer: string; subject: string | null; sid: string | null },
): Promise<{ family: string; user_id: number }[]> {
  let query = db.selectFrom('oidc_sessions').select(['family', 'user_id']).where('issuer', '=', issuer);
  if (subject !== null) query = query.where('subject', '=', subject);
  if (sid !== null && subject === null) query = query.where('sid', '=', sid);
  else if (sid !== null) query = query.where((row) => row.or([row('sid', '=', sid), row('sid', 'is', null)]));
  return query.execute();
}

/** Whether a session was opened by a sign-in at a provider. */
export async function isOidcSession(db: Db, family: string): Promise<boolean> {
  const found = await db.selectFrom('oidc_sessions').select('family').where('family', '=', family).executeTakeFirst();
  return found !== undefined;
}

export async function removeOidcSession(db: Db, family: string): Promise<void> {
  await db.deleteFrom('oidc_sessions').where('family', '=', family).execute();
}

/** Notes that a logout token was used; false if it was before. */
export async function addLogoutToken(db: Db, id: string, expires_at: string): Promise<boolean> {
  await db.deleteFrom('oidc_logout_tokens').where('expires_at', '<', new Date().toISOString()).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('oidc_logout_tokens')
    .values({ token_hash: hashToken(id), expires_at })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
