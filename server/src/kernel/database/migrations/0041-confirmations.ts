import type { Kysely, Migration } from 'kysely';

import { textOf } from '../dialect.ts';

/** Sessions whose user has just proved who they are, and email addresses that are not confirmed yet. */
export const confirmations: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema.alterTable('sessions').addColumn('confirmed_at', text).execute();
    await db.schema
      .createTable('email_changes')
      .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('token_hash', text, (column) => column.notNull().unique())
      .addColumn('is_proven', 'integer', (column) => column.notNull())
      .addColumn('expires_at', text, (column) => column.notNull())
      .execute();
  },
};
