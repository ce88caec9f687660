import type { Kysely, Migration } from 'kysely';

import { textOf } from '../dialect.ts';

/** One-time links may belong to a user, and say when they were made: a link to reset a password. */
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
