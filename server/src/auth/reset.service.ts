import { randomBytes } from 'node:crypto';

import { hashToken } from '../access.ts';
import type { Db } from '../database/connect.ts';
import { accessOf, transact } from '../database/transact.ts';
import type { Mail } from '../mail/mailer.ts';
import { FormProblem, invalid } from '../problems.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { emailKey, findByEmail, findUser, setPassword } from './users.repo.ts';

const MINUTE_MS = 60_000;
const LINK_MINUTES = 60;

/**
 * Makes a link to set a new password and returns the mail that brings it; an older link ends. Null when nobody has
 * this address, or when a link was made within the last minute.
 */
export async function openReset(db: Db, appUrl: string, email: string): Promise<Mail | null> {
  const user = await findByEmail(db, email);
  if (!user) return null;
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  const isNew = await transact(db, accessOf(user.id), async (trx) => {
    if ((await findByEmail(trx, email))?.id !== user.id) return false; // the address is theirs no more
    const last = await trx
      .selectFrom('one_time_tokens')
      .select('created_at')
      .where('user_id', '=', user.id)
      .where('purpose', '=', 'reset')
      .executeTakeFirst();
    const age = now - Date.parse(last?.created_at ?? '');
    if (age >= 0 && age < MINUTE_MS) return false; // one of the future was made before the clock was set back
    await endResets(trx, user.id);
    await trx
      .insertInto('one_time_tokens')
      .values({
        token_hash: hashToken(token),
        purpose: 'reset',
        user_id: user.id,
        created_at: new Date(now).toISOString(),
        expires_at: new Date(now + LINK_MINUTES * MINUTE_MS).toISOString(),
      })
      .execute();
    return true;
  });
  if (!isNew) return null;
  const link = `${appUrl}/reset?${new URLSearchParams({ token, email: user.email })}`;
  return {
    to: user.email,
    subject: 'Set a new password for Benotes',
    text: [
      `Hello ${user.name},`,
      `Someone, probably you, asked to reset your password. Use this link within ${LINK_MINUTES} minutes. It works once.`,
      link,
      'If you did not request this, ignore this email. Your password will not change.',
    ].join('\n\n'),
  };
}

/**
 * Sets a new password with the token of a mailed link, and ends every session of the user.
 *
 * @throws FormProblem for a link that does not hold; Invalid for a password that does not.
 */
export async function resetPassword(
  db: Db,
  given: { email: string; token: string; password: string; password_confirmation: string },
): Promise<void> {
  if (given.password !== given.password_confirmation) throw invalid('password', 'The two passwords are not the same.');
  // Before the costly hash and again inside the transaction: a link is good once.
  const userId = await findReset(db, given);
  const user = userId === null ? null : await findUser(db, userId);
  if (userId === null || user === null) throw refused();
  await checkPassword(given.password, user);
  const password_hash = await hashPassword(given.password);
  await transact(db, accessOf(userId), async (trx) => {
    if ((await findReset(trx, given)) !== userId) throw refused();
    await endResets(trx, userId);
    await setPassword(trx, userId, password_hash);
    await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  });
}

async function findReset(db: Db, { email, token }: { email: string; token: string }): Promise<number | null> {
  const link = await db
    .selectFrom('one_time_tokens')
    .innerJoin('users', 'users.id', 'one_time_tokens.user_id')
    .select('users.id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'reset')
    .where('expires_at', '>', new Date().toISOString())
    .where('users.email_key', '=', emailKey(email))
    .executeTakeFirst();
  return link?.id ?? null;
}

/** Ends the links that were mailed to a user. */
export async function endResets(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('user_id', '=', userId).where('purpose', '=', 'reset').execute();
}

const refused = () => new FormProblem(422, 'This password reset token is invalid.');
