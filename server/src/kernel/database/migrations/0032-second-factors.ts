import type { Kysely, Migration } from 'kysely';

import { identity, textOf } from '../dialect.ts';

/** Passkeys, authenticator apps, recovery codes, and sign-ins that wait for one of them. */
export const secondFactors: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .createTable('passkeys')
      .addColumn('id', 'integer', identity(db))
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('credential_id', text, (column) => column.notNull().unique())
      .addColumn('user_handle', text, (column) => column.notNull())
      .addColumn('public_key', text, (column) => column.notNull())
      // An unsigned integer of 32 bits.
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('transports', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('is_synced', 'integer', (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('last_used_at', text)
      .execute();
    await db.schema.createIndex('passkeys_user').on('passkeys').column('user_id').execute();
    await db.schema
      .createTable('second_factors')
      .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('totp_secret', text)
      .addColumn('totp_step', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('totp_pending', text)
      .addColumn('totp_pending_at', text)
      .addColumn('requires_passkey', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('recovery_codes')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('code_hash', text, (column) => column.notNull())
      .addColumn('used_at', text)
      .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
      .execute();
    await db.schema
      .createTable('sign_in_challenges')
      .addColumn('token_hash', text, (column) => column.primaryKey())
      .addColumn('purpose', text, (column) => column.notNull())
      .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
      .addColumn('challenge', text)
      .addColumn('password_hash', text)
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('expires_at', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('sign_in_challenges_user').on('sign_in_challenges').column('user_id').execute();
    await db.schema.createIndex('sign_in_challenges_expiry').on('sign_in_challenges').column('expires_at').execute();
  },
};
