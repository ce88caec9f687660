import type { Tag } from '@benotes/contract';

import type { Db } from '../database/connect.ts';

/** How names of tags are compared: without case, in one Unicode form. */
export const tagKey = (name: string) => name.normalize('NFKC').toLowerCase();

/** All tags of a person, by name, case ignored. */
export const findTags = (db: Db, userId: number): Promise<Tag[]> =>
  db.selectFrom('tags').select(['id', 'name']).where('user_id', '=', userId).orderBy('name_key').execute();
