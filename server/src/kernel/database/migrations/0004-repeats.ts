import type { Kysely, Migration } from 'kysely';

import { textOf } from '../dialect.ts';

/** Idempotency keys, and the import that created a tag. */
export const repeats: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .createTable('idempotency_keys')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('fingerprint', text, (column) => column.notNull())
      .addColumn('status', 'integer')
      .addColumn('body', text)
      .addColumn('created_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_pair', ['user_id', 'key'])
      .execute();
    await db.schema.createIndex('idempotency_keys_age').on('idempotency_keys').column('created_at').execute();
    await db.schema.alterTable('tags').addColumn('import_id', 'integer').execute();
  },
};
