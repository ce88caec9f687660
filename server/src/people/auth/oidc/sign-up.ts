import { USER_PERMISSION } from '@benotes/contract';

import { recordEvent } from '../../../kernel/audit/audit.repo.ts';
import type { Db } from '../../../kernel/database/connect.ts';
import { ALL_USERS, transact } from '../../../kernel/database/transact.ts';
import type { Client } from '../../../kernel/http/client.ts';
import { randomKey } from '../../../kernel/random-key.ts';
import { addStarterPosts } from '../../../library/posts/starter-posts.ts';
import { hashPassword } from '../passwords.ts';
import { addUser, isEmailTaken } from '../users.repo.ts';
import type { ProviderUser } from './claims.ts';
import { addIdentity, findIdentityUser } from './identities.repo.ts';

/** Creates the user of an identity with a verified address, without a password. Null if the address is taken. */
export async function signUp(db: Db, answer: ProviderUser, client: Client): Promise<number | null> {
  const { email, name } = answer;
  if (email === null) throw new Error('A user needs an address that the provider has verified.');
  // Nobody knows it, and the password fields need no exception for it.
  const password_hash = await hashPassword(randomKey());
  return transact(db, ALL_USERS, async (trx) => {
    const known = await findIdentityUser(trx, answer); // another tab was first
    if (known !== null) return known;
    if (await isEmailTaken(trx, email)) return null;
    const profile = { name: name ?? email.split('@', 1)[0] ?? email, email };
    const user = await addUser(trx, { ...profile, permission: USER_PERMISSION, password_hash, has_password: 0 });
    await addIdentity(trx, { ...answer, user_id: user.id });
    await addStarterPosts(trx, user.id);
    await recordEvent(trx, { action: 'user.created', by: null, user: user.id, detail: 'oidc', client });
    return user.id;
  });
}
