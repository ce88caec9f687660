import { EMAIL_MAX_LENGTH, OWNER, USER_NAME_MAX_LENGTH, USER_PERMISSION } from '@benotes/contract';

import { readUser, type SourceUser } from '../../exchange/products/benotes-original/source-rows.ts';
import { cut } from '../../exchange/text.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { ALL_USERS, transact } from '../../kernel/database/transact.ts';
import { randomKey } from '../../kernel/random-key.ts';
import { topOrder } from '../../library/posts/posts.repo.ts';
import { bcryptCost } from '../../people/auth/bcrypt-hashes.ts';
import { hashPassword } from '../../people/auth/passwords.ts';
import { emailKey, findByEmail, findUser } from '../../people/auth/users.repo.ts';
import { addTargets, findTargets, insertUser } from './migrated.repo.ts';
import { BATCH, dryId, type Migration, type MigratedUser, type MigratedUsers } from './migration.ts';

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Takes over the users with their roles and passwords. */
export async function migrateUsers(migration: Migration): Promise<MigratedUsers> {
  const { db, source, report } = migration;
  const users = new Map<number, MigratedUser>();
  const seen = new Set<string>();
  for await (const rows of source.rows('users', BATCH)) {
    const found = rows.map(readUser).filter(({ id }) => id > 0);
    const ids = found.map(({ id }) => id);
    const known = await findTargets(db, source.name, 'user', ids);
    const tops = await findTargets(db, source.name, 'top', ids);
    for (const user of found) {
      const own = Number(known.get(String(user.id)) ?? 0);
      const leaveOut = (reason: string) => report.leaveOut(nameOf(user), 'users', `user ${user.id}`, reason);
      if (own > 0 && !(await findUser(db, own))) leaveOut('The user was taken over before, and deleted since.');
      else if (own > 0) {
        report.count(nameOf(user), 'users', 'known');
        users.set(user.id, { id: own, email: nameOf(user), top: Number(tops.get(String(user.id)) ?? 0) });
      } else {
        const reason = await reasonAgainst(migration, user, seen);
        if (reason === null) users.set(user.id, await takeUser(migration, user));
        else leaveOut(reason);
      }
      seen.add(emailKey(user.email));
    }
  }
  return users;
}

const nameOf = ({ id, email }: SourceUser) => email || `user ${id}`;

async function reasonAgainst(
  { db, isMerging }: Migration,
  { email }: SourceUser,
  seen: ReadonlySet<string>,
): Promise<string | null> {
  if (!EMAIL.test(email) || email.length > EMAIL_MAX_LENGTH) return 'The email address is not valid.';
  if (seen.has(emailKey(email))) return 'Another user has the same email address, in upper or lower case.';
  if (!isMerging && (await findByEmail(db, email)))
    return 'A user with this email address exists here. With --merge, that user gets the posts.';
  return null;
}

async function takeUser(migration: Migration, user: SourceUser): Promise<MigratedUser> {
  const { db, source, report, isDryRun } = migration;
  const existing = await findByEmail(db, user.email);
  const email = nameOf(user);
  report.count(email, 'users', 'taken');
  if (existing) report.change(email, 'the user', 'name, role, and password stay as they are here.');
  const hasPassword = bcryptCost(user.password) !== null;
  if (!existing && !hasPassword)
    report.change(email, 'the password', 'it cannot be taken over. "Forgot Password?" sets a new one.');
  if (!existing && user.permission !== OWNER && user.permission !== USER_PERMISSION)
    report.change(email, 'the role', `${user.permission} is not known: the user gets no rights of an owner.`);
  if (isDryRun) return { id: existing?.id ?? dryId(user.id), email, top: 0 };
  const password_hash = hasPassword ? user.password : await hashPassword(randomKey());
  return transact(db, ALL_USERS, async (trx) => {
    const id = existing?.id ?? (await addUser(trx, migration, user, password_hash));
    const top = existing ? (await topOrder(trx, id, null)) - 1 : 0;
    await addTargets(trx, source.name, 'user', [[user.id, id]]);
    await addTargets(trx, source.name, 'top', [[user.id, top]]);
    return { id, email, top };
  });
}

const addUser = (
  db: Db,
  { now }: Migration,
  { name, email, permission, created, updated }: SourceUser,
  password_hash: string,
): Promise<number> =>
  insertUser(db, {
    name: cut(name || (email.split('@')[0] ?? ''), USER_NAME_MAX_LENGTH),
    email,
    email_key: emailKey(email),
    password_hash,
    permission: permission === OWNER ? OWNER : USER_PERMISSION,
    created_at: created ?? now,
    updated_at: updated ?? created ?? now,
  });
