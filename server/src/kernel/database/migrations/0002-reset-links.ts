import type { Kysely, Migration } from 'kysely';

import { textOf } from '../dialect.ts';

/** One-time tokens get a user and a creation time, for links to reset a password. */
export const resetLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('one_time_tokens')
      .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
      .execute();
    await db.schema.alterTable('one_time_tokens').addColumn('created_at', textOf(db)).execute();
    await db.schema.createIndex('one_time_tokens_user').on('one_time_tokens').column('user_id').execute();
  },
};
