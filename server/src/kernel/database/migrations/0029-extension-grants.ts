import type { Kysely, Migration } from 'kysely';

import { textOf } from '../dialect.ts';

/** Permissions for browser extensions to connect, until they are redeemed. */
export const extensionGrants: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .createTable('extension_grants')
      .addColumn('grant_hash', text, (column) => column.notNull().primaryKey())
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('challenge', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('expires_at', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('extension_grants_user').on('extension_grants').column('user_id').execute();
  },
};
