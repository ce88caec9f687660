import type { Kysely, Migration } from 'kysely';

import { identity, textOf } from '../dialect.ts';

/** Tokens for releases over HTTP. */
export const apiTokens: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .createTable('api_tokens')
      .addColumn('id', 'integer', identity(db))
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('token_hash', text, (column) => column.notNull().unique())
      .addColumn('modules', text, (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('expires_at', text, (column) => column.notNull())
      .addColumn('last_used_at', text)
      .execute();
    await db.schema.createIndex('api_tokens_user').on('api_tokens').column('user_id').execute();
  },
};
