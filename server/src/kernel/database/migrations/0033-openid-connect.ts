import type { Kysely, Migration } from 'kysely';

import { identity, textOf } from '../dialect.ts';

/** Accounts at OpenID Connect providers, sign-ins in progress, and the sessions that a provider can end. */
export const openidConnect: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .alterTable('users')
      .addColumn('has_password', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema
      .createTable('oidc_identities')
      .addColumn('id', 'integer', identity(db))
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('issuer', text, (column) => column.notNull())
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('email', text)
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('last_used_at', text)
      .addUniqueConstraint('oidc_identities_by_subject', ['issuer', 'subject'])
      .execute();
    await db.schema.createIndex('oidc_identities_by_user').on('oidc_identities').column('user_id').execute();
    await db.schema
      .createTable('oidc_transactions')
      .addColumn('key_hash', text, (column) => column.primaryKey())
      .addColumn('purpose', text, (column) => column.notNull())
      .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
      .addColumn('back', text, (column) => column.notNull())
      .addColumn('answer', text)
      .addColumn('expires_at', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('oidc_transactions_by_user').on('oidc_transactions').column('user_id').execute();
    await db.schema
      .createTable('oidc_sessions')
      .addColumn('family', text, (column) => column.primaryKey())
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('issuer', text, (column) => column.notNull())
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('sid', text)
      .execute();
    await db.schema.createIndex('oidc_sessions_by_user').on('oidc_sessions').column('user_id').execute();
    await db.schema
      .createIndex('oidc_sessions_by_subject')
      .on('oidc_sessions')
      .columns(['issuer', 'subject'])
      .execute();
    await db.schema.createIndex('oidc_sessions_by_sid').on('oidc_sessions').columns(['issuer', 'sid']).execute();
    await db.schema
      .createTable('oidc_logout_tokens')
      .addColumn('token_hash', text, (column) => column.primaryKey())
      .addColumn('expires_at', text, (column) => column.notNull())
      .execute();
  },
};
