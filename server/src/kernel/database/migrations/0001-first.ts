import { type Kysely, type Migration, sql } from 'kysely';

import { identity, isPostgres, textOf } from '../dialect.ts';

/** Every foreign key includes the owner: a row can only reference rows of the same owner. */
export const first: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    const table = (name: string) => db.schema.createTable(name).addColumn('id', 'integer', identity(db));

    await table('users')
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('email_key', text, (column) => column.notNull().unique())
      .addColumn('password_hash', text, (column) => column.notNull())
      .addColumn('permission', 'integer', (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('updated_at', text, (column) => column.notNull())
      .execute();

    await table('sessions')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('family', text, (column) => column.notNull())
      .addColumn('access_hash', text, (column) => column.notNull().unique())
      .addColumn('refresh_hash', text, (column) => column.notNull().unique())
      .addColumn('salt', text, (column) => column.notNull())
      .addColumn('access_expires_at', text, (column) => column.notNull())
      .addColumn('refresh_expires_at', text, (column) => column.notNull())
      .addColumn('rotated_at', text)
      .execute();
    await db.schema.createIndex('sessions_family').on('sessions').column('family').execute();
    await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();

    await db.schema
      .createTable('one_time_tokens')
      .addColumn('token_hash', text, (column) => column.primaryKey())
      .addColumn('purpose', text, (column) => column.notNull())
      .addColumn('expires_at', text, (column) => column.notNull())
      .execute();

    await table('imports')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('result', text)
      .addColumn('created_at', text, (column) => column.notNull())
      .execute();

    await table('collections')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('icon_id', 'integer')
      .addColumn('parent_id', 'integer')
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('import_id', 'integer')
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('updated_at', text, (column) => column.notNull())
      .addUniqueConstraint('collections_owner', ['id', 'user_id'])
      .addForeignKeyConstraint('collections_parent', ['parent_id', 'user_id'], 'collections', ['id', 'user_id'])
      .execute();
    await db.schema
      .createIndex('collections_siblings')
      .on('collections')
      .columns(['user_id', 'parent_id', 'position', 'id'])
      .execute();

    await table('posts')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('content', text, (column) => column.notNull())
      .addColumn('url', text)
      .addColumn('base_url', text)
      .addColumn('description', text)
      .addColumn('image_path', text)
      .addColumn('color', text)
      .addColumn('collection_id', 'integer')
      .addColumn('order', 'integer', (column) => column.notNull())
      .addColumn('is_archived', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('archived_at', text)
      .addColumn('search_text', text, (column) => column.notNull())
      .addColumn('import_id', 'integer')
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('updated_at', text, (column) => column.notNull())
      .addUniqueConstraint('posts_owner', ['id', 'user_id'])
      .addForeignKeyConstraint('posts_collection', ['collection_id', 'user_id'], 'collections', ['id', 'user_id'])
      .execute();
    // One index per list, so that each page is an index range.
    const list = (name: string, columns: string[]) =>
      db.schema
        .createIndex(name)
        .on('posts')
        .expression(sql.raw(columns.join(', ')))
        .execute();
    await list('posts_of_collection', ['user_id', 'is_archived', 'collection_id', '"order" desc', 'id desc']);
    await list('posts_of_user', ['user_id', 'is_archived', '"order" desc', 'id desc']);
    await list('posts_in_bin', ['user_id', 'is_archived', 'archived_at desc', 'id desc']);
    // PostgreSQL's index entries are too short for the longest URLs.
    await list('posts_by_address', ['user_id', 'collection_id', isPostgres(db) ? 'md5(url)' : 'url']);

    await table('tags')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('name_key', text, (column) => column.notNull())
      .addUniqueConstraint('tags_owner', ['id', 'user_id'])
      .addUniqueConstraint('tags_name', ['user_id', 'name_key'])
      .execute();

    await db.schema
      .createTable('post_tag')
      .addColumn('post_id', 'integer', (column) => column.notNull())
      .addColumn('tag_id', 'integer', (column) => column.notNull())
      .addColumn('user_id', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('post_tag_pair', ['post_id', 'tag_id'])
      .addForeignKeyConstraint('post_tag_post', ['post_id', 'user_id'], 'posts', ['id', 'user_id'], (key) =>
        key.onDelete('cascade'),
      )
      .addForeignKeyConstraint('post_tag_tag', ['tag_id', 'user_id'], 'tags', ['id', 'user_id'], (key) =>
        key.onDelete('cascade'),
      )
      .execute();
    await db.schema.createIndex('post_tag_by_tag').on('post_tag').columns(['tag_id', 'post_id']).execute();

    await table('shares')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('collection_id', 'integer', (column) => column.notNull().unique())
      .addColumn('token', text, (column) => column.notNull().unique())
      .addColumn('is_active', 'integer', (column) => column.notNull())
      .addForeignKeyConstraint(
        'shares_collection',
        ['collection_id', 'user_id'],
        'collections',
        ['id', 'user_id'],
        (key) => key.onDelete('cascade'),
      )
      .execute();
  },
};
