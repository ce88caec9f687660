import { randomUUID } from 'node:crypto';

import type { CopyOfPost, CopyState, PageCopy, StorageUse } from '@benotes/contract';
import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';
import { insertRows } from '../../kernel/database/insert-rows.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';
import { removeIndexOf } from '../../library/search/copy-index.repo.ts';
import { filesOfSnapshot, findSnapshot } from '../snapshots/snapshots.repo.ts';

/** A copy that is to be stored. */
export interface NewCopy extends Omit<PageCopy, 'id' | 'bytes' | 'fetched_at' | 'file'> {
  /** The names of its files. */
  files: readonly string[];
  /** The name of the PDF among them. */
  file: string | null;
}

/** What is known of the copy of a user's link; null if there is no such link. */
export async function findCopy(
  db: Db,
  userId: number,
  postId: number,
  reserve: (bytes: number) => void,
): Promise<Omit<CopyOfPost, 'is_enabled'> | null> {
  const row = await db
    .selectFrom('posts')
    .leftJoin('copies', (join) => join.onRef('copies.post_id', '=', 'posts.id').on('copies.user_id', '=', userId))
    .leftJoin('copy_jobs', (join) =>
      join.onRef('copy_jobs.post_id', '=', 'posts.id').on('copy_jobs.user_id', '=', userId),
    )
    .leftJoin('preview_jobs', (join) =>
      join.onRef('preview_jobs.post_id', '=', 'posts.id').on('preview_jobs.user_id', '=', userId),
    )
    .select(['is_preview_failed', 'preview_jobs.post_id as preview_job'])
    .select(['posts.id as post_id', 'state', 'checked_at', 'copy_jobs.post_id as job', 'copies.id', 'kind'])
    .select(['copies.url', 'copies.title', 'author', 'published_at', 'language', 'words', 'pages', 'html_bytes'])
    .select(['images_left_out', 'file', 'fetched_at', 'is_snapshot'])
    .where('posts.id', '=', postId)
    .where('posts.user_id', '=', userId)
    .where('posts.type', '=', 'link')
    .executeTakeFirst();
  if (!row) return null;
  const { id, kind, fetched_at, html_bytes } = row;
  const snapshot = await findSnapshot(db, userId, postId);
  const base = {
    post_id: postId,
    state: row.state ?? ('none' as const),
    checked_at: row.checked_at,
    is_pending: row.job !== null && row.is_snapshot === 0,
    preview: previewOf(row),
    snapshot: { ...snapshot, is_pending: row.is_snapshot === 1 },
  };
  if (id === null || kind === null || fetched_at === null) return { ...base, copy: null };
  reserve(html_bytes ?? 0);
  const { html } = await db
    .selectFrom('copies')
    .select('html')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const copy: PageCopy = {
    id,
    kind,
    url: row.url ?? '',
    title: row.title ?? '',
    author: row.author,
    published_at: row.published_at,
    language: row.language,
    words: row.words ?? 0,
    pages: row.pages,
    bytes: (html_bytes ?? 0) + (await bytesOfFiles(db, userId, id)),
    images_left_out: row.images_left_out ?? 0,
    html: html ?? '',
    file: row.file === null ? null : `/storage/${row.file}`,
    fetched_at,
  };
  return { ...base, copy };
}

function previewOf({
  preview_job,
  is_preview_failed,
}: {
  preview_job: number | null;
  is_preview_failed: 0 | 1;
}): CopyOfPost['preview'] {
  if (preview_job !== null) return 'pending';
  return is_preview_failed === 1 ? 'failed' : 'none';
}

async function bytesOfFiles(db: Db, userId: number, copyId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('copy_files')
    .innerJoin('files', (join) =>
      join.onRef('files.name', '=', 'copy_files.name').on(ofOwner(db, 'files.user_id', userId)),
    )
    .select((row) => row.fn.sum<number | string | null>('files.bytes').as('bytes'))
    .where('copy_id', '=', copyId)
    .where('copy_files.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

const filesOfCopy = (db: Db, userId: number, id: number) =>
  db.selectFrom('copy_files').select('name').where('copy_id', '=', id).where('user_id', '=', userId).execute();

const ownCopy = (db: Db, userId: number, postId: number) =>
  db.selectFrom('copies').where('post_id', '=', postId).where('user_id', '=', userId);

/** Stores how an attempt ended. An earlier copy stays. */
export async function storeOutcome(
  trx: Db,
  userId: number,
  postId: number,
  state: CopyState,
  checked_at = new Date().toISOString(),
): Promise<void> {
  await trx
    .insertInto('copies')
    .values({ post_id: postId, user_id: userId, state, checked_at })
    .onConflict((conflict) =>
      (isPostgres(trx) ? conflict.constraint('copies_post_id_key') : conflict.column('post_id')).doUpdateSet({
        state,
        checked_at,
      }),
    )
    .execute();
}

/**
 * Stores a copy in place of the earlier one, whose id it keeps. Returns the names of the files that are not needed any
 * more.
 */
export async function storeCopy(
  trx: Db,
  userId: number,
  postId: number,
  { files, html, kind, url, title, author, published_at, language, words, pages, images_left_out, file }: NewCopy,
  fetched_at = new Date().toISOString(),
): Promise<string[]> {
  const fields = { kind, url, title, author, published_at, language, words, pages, images_left_out, file };
  await storeOutcome(trx, userId, postId, 'copied', fetched_at);
  const { id } = await ownCopy(trx, userId, postId).select('id').executeTakeFirstOrThrow();
  const before = await filesOfCopy(trx, userId, id);
  await trx
    .updateTable('copies')
    .set({ ...fields, html, html_bytes: Buffer.byteLength(html), fetched_at, version: randomUUID(), is_indexed: 0 })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
  await trx.deleteFrom('copy_files').where('copy_id', '=', id).where('user_id', '=', userId).execute();
  // The earlier snapshot stays until there is a newer one.
  const kept = new Set([...files, ...(await filesOfSnapshot(trx, userId, id))]);
  await insertRows(
    trx,
    'copy_files',
    [...kept].map((name) => ({ copy_id: id, user_id: userId, name })),
  );
  return before.map(({ name }) => name).filter((name) => !kept.has(name));
}

/** Deletes a copy with its snapshot. Returns the names of its files; null if there is none. */
export async function removeCopy(trx: Db, userId: number, postId: number): Promise<string[] | null> {
  const copy = await ownCopy(trx, userId, postId).select(['id', 'kind']).executeTakeFirst();
  if (!copy) return null;
  if (copy.kind === null && (await filesOfSnapshot(trx, userId, copy.id)).length === 0) return null;
  const files = await filesOfCopy(trx, userId, copy.id);
  await trx.deleteFrom('copies').where('id', '=', copy.id).where('user_id', '=', userId).execute();
  await removeIndexOf(trx, userId, postId);
  return files.map(({ name }) => name);
}

/** Whether a post of a user is a link. */
export async function isLink(trx: Db, userId: number, postId: number): Promise<boolean> {
  const post = await trx
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .where('user_id', '=', userId)
    .where('type', '=', 'link')
    .executeTakeFirst();
  return post !== undefined;
}

/** Whether a post is still a link to a URL. */
export async function isLinkTo(trx: Db, userId: number, postId: number, url: string): Promise<boolean> {
  const post = await trx
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .where('user_id', '=', userId)
    .where('url', '=', url)
    .executeTakeFirst();
  return post !== undefined;
}

const bytesIn = (kind: string) =>
  sql<number | string | null>`sum(case when name like ${`${kind}/%`} then bytes else 0 end)`;

/** How much a user's files and copies take. */
export async function findStorageUse(
  db: Db,
  userId: number,
): Promise<Pick<StorageUse, 'uploads' | 'pictures' | 'copies' | 'copies_count' | 'versions'>> {
  const files = await db
    .selectFrom('files')
    .select([
      bytesIn('attachments').as('uploads'),
      bytesIn('thumbnails').as('pictures'),
      bytesIn('copies').as('copies'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const texts = await db
    .selectFrom('copies')
    .select((row) => [
      row.fn.sum<number | string | null>('html_bytes').as('bytes'),
      row.fn.countAll<number | string>().as('count'),
    ])
    .where('user_id', '=', userId)
    .where('kind', 'is not', null)
    .executeTakeFirstOrThrow();
  const versions = await db
    .selectFrom('post_versions')
    .select((row) => row.fn.sum<number | string | null>('bytes').as('bytes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    uploads: Number(files.uploads ?? 0),
    pictures: Number(files.pictures ?? 0),
    copies: Number(files.copies ?? 0) + Number(texts.bytes ?? 0),
    copies_count: Number(texts.count),
    versions: Number(versions.bytes ?? 0),
  };
}
