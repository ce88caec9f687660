import { GROUP_MEMBERS_MAX } from '@benotes/contract';
import { foldText } from '@benotes/contract/fold-text';

import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { ALL_USERS, transact } from '../../kernel/database/transact.ts';
import type { Client } from '../../kernel/http/client.ts';
import { findGrantsOfGroup } from '../../library/grants/grants.repo.ts';
import { tellOfGroup } from '../../library/notifications/tell.ts';
import { addMember, findGroups, removeMember } from './groups.repo.ts';

/**
 * Makes a user a member of the groups that the provider names, and of no others, as far as there are groups of these
 * names: it creates none. A group that is full takes nobody in.
 */
export const applyGroups = (db: Db, userId: number, names: readonly string[], client: Client): Promise<void> =>
  transact(db, ALL_USERS, async (trx) => {
    const wanted = new Set(names.map((name) => foldText(name.trim())));
    for (const { id, name, member_ids } of await findGroups(trx)) {
      const [isMember, isWanted] = [member_ids.includes(userId), wanted.has(foldText(name))];
      if (isMember === isWanted || (isWanted && member_ids.length >= GROUP_MEMBERS_MAX)) continue;
      const grants = await findGrantsOfGroup(trx, id);
      // To be told of what is new, one must not have it yet; of what has ended, not any more.
      if (isWanted) await tellOfGroup(trx, grants, [userId], false);
      if (isWanted) await addMember(trx, id, userId);
      else await removeMember(trx, id, userId);
      if (!isWanted) await tellOfGroup(trx, grants, [userId], true);
      const action = isWanted ? 'group.joined' : 'group.left';
      await recordEvent(trx, { action, by: null, user: userId, detail: name, client });
    }
  });
