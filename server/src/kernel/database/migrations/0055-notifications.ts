import type { Kysely, Migration } from 'kysely';

import { identity, textOf } from '../dialect.ts';

/** What users are told of, whom comments name, and who wants a daily mail of it. */
export const notifications: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .createTable('notifications')
      .addColumn('id', 'integer', identity(db))
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', text, (column) => column.notNull())
      // No references: what it tells of is in the library of another user, and is looked up when it is read.
      .addColumn('owner_id', 'integer', (column) => column.notNull())
      .addColumn('maker_id', 'integer', (column) => column.notNull())
      .addColumn('post_id', 'integer')
      .addColumn('comment_id', 'integer')
      .addColumn('collection_id', 'integer')
      .addColumn('name', text)
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('is_read', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('notifications_of_user').on('notifications').columns(['user_id', 'id']).execute();
    await db.schema.createIndex('notifications_by_age').on('notifications').columns(['created_at']).execute();
    await db.schema.alterTable('comments').addColumn('mentions', text).execute();
    await db.schema
      .alterTable('users')
      .addColumn('daily_mail', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    // The last notification that was mailed, and when.
    await db.schema
      .alterTable('users')
      .addColumn('mailed_notification_id', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('users').addColumn('notifications_mailed_at', text).execute();
  },
};
