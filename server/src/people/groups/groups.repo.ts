import type { Group } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';

/** All groups, by their names. */
export async function findGroups(db: Db): Promise<Group[]> {
  const groups = await db.selectFrom('user_groups').select(['id', 'name']).orderBy('name_key').execute();
  const members = await db.selectFrom('group_members').selectAll().orderBy('user_id').execute();
  const byGroup = new Map(groups.map(({ id }) => [id, [] as number[]]));
  for (const { group_id, user_id } of members) byGroup.get(group_id)?.push(user_id);
  return groups.map((group) => ({ ...group, member_ids: byGroup.get(group.id) ?? [] }));
}

export async function findGroup(db: Db, id: number): Promise<Group | null> {
  const group = await db.selectFrom('user_groups').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  if (!group) return null;
  const members = await db
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', id)
    .orderBy('user_id')
    .execute();
  return { ...group, member_ids: members.map(({ user_id }) => user_id) };
}

/** The group with a name, in whatever case. */
export const findNamed = (db: Db, name_key: string): Promise<{ id: number } | undefined> =>
  db.selectFrom('user_groups').select('id').where('name_key', '=', name_key).executeTakeFirst();

export async function countGroups(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('user_groups')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface Name {
  name: string;
  name_key: string;
}

export async function addGroup(db: Db, name: Name): Promise<number> {
  const row = await db
    .insertInto('user_groups')
    .values({ ...name, created_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function renameGroup(db: Db, id: number, name: Name): Promise<void> {
  await db.updateTable('user_groups').set(name).where('id', '=', id).execute();
}

export async function removeGroup(db: Db, id: number): Promise<void> {
  await db.deleteFrom('user_groups').where('id', '=', id).execute();
}

export async function addMember(db: Db, groupId: number, userId: number): Promise<void> {
  await db.insertInto('group_members').values({ group_id: groupId, user_id: userId }).execute();
}

export async function removeMember(db: Db, groupId: number, userId: number): Promise<void> {
  await db.deleteFrom('group_members').where('group_id', '=', groupId).where('user_id', '=', userId).execute();
}
