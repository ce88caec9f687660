import type { Kysely, Migration } from 'kysely';

import { identity, textOf } from '../dialect.ts';

/** Collections that are shared with users and groups of the server, and who began an action on many posts. */
export const grants: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .createTable('user_groups')
      .addColumn('id', 'integer', identity(db))
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('name_key', text, (column) => column.notNull().unique())
      .addColumn('created_at', text, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('group_members')
      .addColumn('group_id', 'integer', (column) => column.notNull().references('user_groups.id').onDelete('cascade'))
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('group_members_pk', ['group_id', 'user_id'])
      .execute();
    await db.schema.createIndex('group_members_user').on('group_members').columns(['user_id']).execute();
    await db.schema
      .createTable('collection_grants')
      .addColumn('id', 'integer', identity(db))
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      // No reference: on Citus, the table is on every node, and collections are not.
      .addColumn('collection_id', 'integer', (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('member_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
      .addColumn('group_id', 'integer', (column) => column.references('user_groups.id').onDelete('cascade'))
      .addColumn('permission', 'integer', (column) => column.notNull())
      .addColumn('may_comment', 'integer', (column) => column.notNull())
      .addColumn('made_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('created_at', text, (column) => column.notNull())
      .execute();
    const index = (name: string, columns: string[]) =>
      db.schema.createIndex(name).on('collection_grants').columns(columns).execute();
    await index('collection_grants_collection', ['user_id', 'collection_id']);
    await index('collection_grants_member', ['member_id']);
    await index('collection_grants_group', ['group_id']);
    await index('collection_grants_kind', ['kind']);
    await db.schema.alterTable('post_jobs').addColumn('maker_id', 'integer').execute();
    await db.schema.alterTable('post_jobs').addColumn('scope_id', 'integer').execute();
  },
};
