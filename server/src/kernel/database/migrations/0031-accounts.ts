import { type Kysely, type Migration, sql } from 'kysely';

import { identity, textOf } from '../dialect.ts';

/** What users see of their sessions, the devices they sign in from, invitations, and users who cannot sign in. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    const add = (table: string, column: string) => db.schema.alterTable(table).addColumn(column, text).execute();
    await add('users', 'disabled_at');
    for (const column of ['started_at', 'ip', 'user_agent', 'device_hash']) await add('sessions', column);
    // Too late by the hour that the first access token was valid, which is close enough for a list.
    await sql`
      update sessions set started_at = (
        select min(pair.access_expires_at) from sessions as pair where pair.family = sessions.family)`.execute(db);

    await db.schema
      .createTable('known_devices')
      .addColumn('id', 'integer', identity(db))
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('token_hash', text, (column) => column.notNull())
      .addColumn('user_agent', text)
      .addColumn('network', text, (column) => column.notNull())
      .addColumn('mailed_at', text)
      .addUniqueConstraint('known_devices_token', ['user_id', 'token_hash'])
      .execute();

    await db.schema
      .createTable('invitations')
      .addColumn('id', 'integer', identity(db))
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('email_key', text, (column) => column.notNull().unique())
      .addColumn('name', text)
      .addColumn('permission', 'integer', (column) => column.notNull())
      .addColumn('token_hash', text, (column) => column.notNull().unique())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('expires_at', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('invitations_by_user').on('invitations').column('user_id').execute();
    await db.schema.createIndex('audit_entries_by_action').on('audit_entries').columns(['action', 'id']).execute();
  },
};
