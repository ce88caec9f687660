import type { Kysely, Migration } from 'kysely';

import { identity, textOf } from '../dialect.ts';

/** The audit log. Names are stored as they were, so that entries can be read after a user was deleted. */
export const auditEntries: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .createTable('audit_entries')
      .addColumn('id', 'integer', identity(db))
      .addColumn('action', text, (column) => column.notNull())
      .addColumn('actor_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('actor_name', text)
      .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('user_name', text)
      .addColumn('detail', text)
      .addColumn('ip', text)
      .addColumn('user_agent', text)
      .addColumn('created_at', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('audit_entries_by_actor').on('audit_entries').columns(['actor_id', 'id']).execute();
    await db.schema.createIndex('audit_entries_by_user').on('audit_entries').columns(['user_id', 'id']).execute();
    await db.schema.createIndex('audit_entries_by_date').on('audit_entries').column('created_at').execute();
  },
};
