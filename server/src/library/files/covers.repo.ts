import type { Db } from '../../kernel/database/connect.ts';

/** Whether an image belongs to one of some users. */
export async function ownsImage(db: Db, userIds: readonly number[], name: string): Promise<boolean> {
  const file = await db
    .selectFrom('files')
    .select('name')
    .where('name', '=', name)
    .where('user_id', 'in', userIds)
    .executeTakeFirst();
  return file !== undefined;
}

/** The covers of all users' collections, with those that can be restored. */
export async function findCovers(db: Db): Promise<{ id: number; cover: string }[]> {
  const [live, deleted] = await Promise.all([
    db.selectFrom('collections').select(['id', 'cover']).where('cover', 'is not', null).execute(),
    db.selectFrom('deleted_collections').select(['id', 'cover']).where('cover', 'is not', null).execute(),
  ]);
  return [...live, ...deleted].flatMap(({ id, cover }) => (cover === null ? [] : [{ id, cover }]));
}
