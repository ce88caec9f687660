import type { Kysely, Migration } from 'kysely';

import { textOf } from '../dialect.ts';

/** How modules loaded, and what decides about canaries. */
export const moduleLoads: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .createTable('module_loads')
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('version', text, (column) => column.notNull())
      .addColumn('hour', text, (column) => column.notNull())
      .addColumn('loads', 'integer', (column) => column.notNull())
      .addColumn('script', 'integer', (column) => column.notNull())
      .addColumn('timeout', 'integer', (column) => column.notNull())
      .addColumn('mount', 'integer', (column) => column.notNull())
      .addColumn('render', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('module_loads_key', ['name', 'version', 'hour'])
      .execute();
    await db.schema
      .createTable('canary_trials')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('version', text, (column) => column.notNull())
      .addColumn('loads', 'integer', (column) => column.notNull())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('canary_trials_key', ['user_id', 'name', 'version'])
      .execute();
    await db.schema.createIndex('canary_trials_name').on('canary_trials').columns(['name', 'version']).execute();
  },
};
