import { isOwner } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import type { Mailer } from '../../kernel/mail/mailer.ts';
import { findUsers } from './users.repo.ts';

/** Mails something to all owners who can sign in. Returns a line for the log per mail. */
export async function mailToOwners(
  { db, mailer }: { db: Db; mailer: Mailer },
  mail: { subject: string; text: string },
): Promise<string[]> {
  const owners = (await findUsers(db)).filter(
    ({ permission, disabled_at }) => isOwner(permission) && disabled_at === null,
  );
  return Promise.all(owners.map(({ email }) => mailer.send({ ...mail, to: email })));
}
