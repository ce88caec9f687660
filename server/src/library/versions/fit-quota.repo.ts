import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';

/** The next users who have versions. */
export const findUsersWithVersions = (db: Db, after: number, limit: number): Promise<{ user_id: number }[]> =>
  db
    .selectFrom('post_versions')
    .select('user_id')
    .distinct()
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();

export interface SizedVersion {
  id: number;
  post_id: number;
  bytes: number;
}

/** The oldest versions of a user without a name; first those that others have made, who do not pay for the storage. */
export const findOldestUnnamed = (db: Db, userId: number, limit: number): Promise<SizedVersion[]> =>
  db
    .selectFrom('post_versions')
    .select(['id', 'post_id', 'bytes'])
    .where('user_id', '=', userId)
    .where('name', 'is', null)
    .orderBy(sql`case when author_id = ${userId} then 1 else 0 end`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
