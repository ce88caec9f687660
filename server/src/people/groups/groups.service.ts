import { type AuditAction, GROUP_MEMBERS_MAX, type Group, GROUPS_MAX } from '@benotes/contract';
import { foldText } from '@benotes/contract/fold-text';

import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { ALL_USERS, transact } from '../../kernel/database/transact.ts';
import type { Client } from '../../kernel/http/client.ts';
import { Problem, requiredName } from '../../kernel/problems.ts';
import { findGrantsOfGroup } from '../../library/grants/grants.repo.ts';
import { tellOfGroup } from '../../library/notifications/tell.ts';
import { findUser } from '../auth/users.repo.ts';
import {
  addGroup,
  addMember as insertMember,
  countGroups,
  findGroup,
  findNamed,
  removeGroup,
  removeMember as deleteMember,
  renameGroup as setName,
} from './groups.repo.ts';

/** The owner of the server who acts, and from where. */
export interface GroupOwner {
  id: number;
  client: Client;
}

const unknown = () => new Problem(404, 'Group not found');

const record = (trx: Db, action: AuditAction, { id, client }: GroupOwner, detail: string, user?: number) =>
  recordEvent(trx, { action, by: id, detail, client, ...(user !== undefined && { user }) });

/** @throws Problem 404 */
async function existing(trx: Db, id: number): Promise<Group> {
  const group = await findGroup(trx, id);
  if (!group) throw unknown();
  return group;
}

/** A name that no other group has. @throws Problem 409 */
async function freeName(trx: Db, given: string, id?: number) {
  const name = requiredName(given);
  const named = { name, name_key: foldText(name) };
  const holder = await findNamed(trx, named.name_key);
  if (holder && holder.id !== id) throw new Problem(409, 'There is a group with this name.');
  return named;
}

/** @throws Problem 409 if the name is taken, or if there are too many groups. */
export const createGroup = (db: Db, owner: GroupOwner, given: string): Promise<Group> =>
  transact(db, ALL_USERS, async (trx) => {
    const named = await freeName(trx, given);
    if ((await countGroups(trx)) >= GROUPS_MAX) throw new Problem(409, `There are ${GROUPS_MAX} groups.`);
    const id = await addGroup(trx, named);
    await record(trx, 'group.created', owner, named.name);
    return existing(trx, id);
  });

/** @throws Problem 404 for an unknown group, 409 if the name is taken. */
export const renameGroup = (db: Db, owner: GroupOwner, id: number, given: string): Promise<Group> =>
  transact(db, ALL_USERS, async (trx) => {
    await existing(trx, id);
    const named = await freeName(trx, given, id);
    await setName(trx, id, named);
    await record(trx, 'group.changed', owner, named.name);
    return existing(trx, id);
  });

/** Deletes a group with all that was granted to it. @throws Problem 404 */
export const deleteGroup = (db: Db, owner: GroupOwner, id: number): Promise<void> =>
  transact(db, ALL_USERS, async (trx) => {
    const { name, member_ids } = await existing(trx, id);
    const grants = await findGrantsOfGroup(trx, id);
    await record(trx, 'group.deleted', owner, name);
    await removeGroup(trx, id);
    await tellOfGroup(trx, grants, member_ids, true);
  });

/** @throws Problem 404 for an unknown group or user, 409 if it has too many members. */
export const addMember = (db: Db, owner: GroupOwner, id: number, userId: number): Promise<Group> =>
  transact(db, ALL_USERS, async (trx) => {
    const group = await existing(trx, id);
    if (group.member_ids.includes(userId)) return group;
    if (!(await findUser(trx, userId))) throw new Problem(404, 'User not found');
    if (group.member_ids.length >= GROUP_MEMBERS_MAX) throw new Problem(409, 'The group has 1,000 members.');
    await tellOfGroup(trx, await findGrantsOfGroup(trx, id), [userId], false);
    await insertMember(trx, id, userId);
    await record(trx, 'group.joined', owner, group.name, userId);
    return existing(trx, id);
  });

/** Removing somebody who is no member changes nothing. @throws Problem 404 for an unknown group. */
export const removeMember = (db: Db, owner: GroupOwner, id: number, userId: number): Promise<Group> =>
  transact(db, ALL_USERS, async (trx) => {
    const group = await existing(trx, id);
    if (!group.member_ids.includes(userId)) return group;
    await record(trx, 'group.left', owner, group.name, userId);
    await deleteMember(trx, id, userId);
    await tellOfGroup(trx, await findGrantsOfGroup(trx, id), [userId], true);
    return existing(trx, id);
  });
