import type { Invitation } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { hashToken } from '../../kernel/http/tokens.ts';
import { emailKey } from '../auth/users.repo.ts';

const withOwner = (db: Db) =>
  db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.name',
      'invitations.permission',
      'users.name as by',
      'invitations.created_at',
      'invitations.expires_at',
    ]);

/** All invitations, newest first. */
export const findInvitations = (db: Db): Promise<Invitation[]> =>
  withOwner(db).orderBy('invitations.id', 'desc').execute();

export async function findInvitation(db: Db, id: number): Promise<Invitation | null> {
  return (await withOwner(db).where('invitations.id', '=', id).executeTakeFirst()) ?? null;
}

/** The invitation with this token; null if it is wrong or expired. */
export async function findValidInvitation(db: Db, token: string): Promise<Invitation | null> {
  const query = withOwner(db).where('token_hash', '=', hashToken(token));
  return (await query.where('expires_at', '>', new Date().toISOString()).executeTakeFirst()) ?? null;
}

type NewInvitation = Pick<Invitation, 'email' | 'name' | 'permission' | 'created_at' | 'expires_at'> & {
  /** The owner who sends it. */
  user_id: number;
  token: string;
};

/** Adds an invitation and returns its id. */
export async function addInvitation(db: Db, { token, ...given }: NewInvitation): Promise<number> {
  const row = { ...given, email_key: emailKey(given.email), token_hash: hashToken(token) };
  return (await db.insertInto('invitations').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Replaces the link of an invitation, and who sent it; false if there is no such invitation. */
export async function renewInvitation(
  db: Db,
  id: number,
  { token, ...given }: Pick<NewInvitation, 'user_id' | 'token' | 'expires_at'>,
): Promise<boolean> {
  const row = { ...given, token_hash: hashToken(token) };
  return (await db.updateTable('invitations').set(row).where('id', '=', id).executeTakeFirst()).numUpdatedRows > 0n;
}

/** Removes an invitation; null if there is none, otherwise the email address. */
export async function removeInvitation(db: Db, id: number): Promise<string | null> {
  const removed = await db.deleteFrom('invitations').where('id', '=', id).returning('email').executeTakeFirst();
  return removed?.email ?? null;
}

/** Removes the invitation of an email address, if there is one. */
export async function removeInvitationOf(db: Db, email: string): Promise<void> {
  await db.deleteFrom('invitations').where('email_key', '=', emailKey(email)).execute();
}

const RETENTION_MS = 30 * 86_400_000;

/** Removes invitations that expired a month ago: until then an owner can send them again. */
export async function removeExpiredInvitations(db: Db, now: number): Promise<void> {
  const before = new Date(now - RETENTION_MS).toISOString();
  await db.deleteFrom('invitations').where('expires_at', '<', before).execute();
}
