import { isActive } from '../../kernel/database/active-users.ts';
import type { Db } from '../../kernel/database/connect.ts';

/** A grant that is not redeemed yet. */
interface Grant {
  user_id: number;
  challenge: string;
  name: string;
  expires_at: string;
}

/** Adds a grant and removes all that have expired. */
export async function addGrant(db: Db, grant: Grant & { grant_hash: string }, now: string): Promise<void> {
  await db.deleteFrom('extension_grants').where('expires_at', '<=', now).execute();
  await db.insertInto('extension_grants').values(grant).execute();
}

/** The id of the user of a grant; null if there is none. */
export async function findGrantUser(db: Db, grantHash: string): Promise<number | null> {
  const query = db.selectFrom('extension_grants').select('user_id').where('grant_hash', '=', grantHash);
  return (await query.executeTakeFirst())?.user_id ?? null;
}

/**
 * Removes a grant and returns it, with the name of its user; null if there is none, it has expired, or they are
 * disabled.
 */
export async function takeGrant(db: Db, grantHash: string, now: string): Promise<(Grant & { user: string }) | null> {
  const grant = await db
    .deleteFrom('extension_grants')
    .where('grant_hash', '=', grantHash)
    .returning(['user_id', 'challenge', 'name', 'expires_at'])
    .executeTakeFirst();
  if (!grant || grant.expires_at <= now) return null;
  const users = db.selectFrom('users').select('name').where('id', '=', grant.user_id);
  const user = await users.where(isActive).executeTakeFirst();
  return user ? { ...grant, user: user.name } : null;
}

/** Removes the grants of a user. */
export async function removeGrants(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('extension_grants').where('user_id', '=', userId).execute();
}

/** Removes the token of an extension and returns whose it was; null if there is none. */
export async function takeToken(db: Db, tokenHash: string): Promise<{ user_id: number; name: string } | null> {
  const token = await db
    .deleteFrom('api_tokens')
    .where('token_hash', '=', tokenHash)
    .where('is_personal', '=', 1)
    .returning(['user_id', 'name'])
    .executeTakeFirst();
  return token ?? null;
}
