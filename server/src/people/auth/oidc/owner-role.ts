import { isOwner as isOwnerPermission, OWNER, USER_PERMISSION } from '@benotes/contract';

import { recordEvent } from '../../../kernel/audit/audit.repo.ts';
import type { Db } from '../../../kernel/database/connect.ts';
import { ALL_USERS, transact } from '../../../kernel/database/transact.ts';
import type { Client } from '../../../kernel/http/client.ts';
import { revokeInvitations } from '../owner-invitations.repo.ts';
import { countActiveOwners, findUser, setPermission } from '../users.repo.ts';

/**
 * Makes a user an owner or takes the role, as the provider says. The last active owner keeps it, and disabled users
 * what they have.
 */
export const applyRole = (db: Db, userId: number, isOwner: boolean, client: Client): Promise<void> =>
  transact(db, ALL_USERS, async (trx) => {
    const user = await findUser(trx, userId);
    if (!user || user.disabled_at !== null || isOwnerPermission(user.permission) === isOwner) return;
    if (!isOwner && (await countActiveOwners(trx)) === 1) return;
    await setPermission(trx, userId, isOwner ? OWNER : USER_PERMISSION);
    const detail = isOwner ? 'owner' : 'user';
    await recordEvent(trx, { action: 'user.role-changed', by: null, user: userId, detail, client });
    if (!isOwner) await revokeInvitations(trx, { id: null, client }, userId);
  });
