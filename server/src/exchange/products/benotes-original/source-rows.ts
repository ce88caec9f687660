import { fromIso } from '../../dates.ts';

/** A row by the names of its columns, all values as text. */
export type SourceRow = ReadonlyMap<string, string | null>;

/** The tables of the original that are read. Others contain sessions, jobs, and tokens. */
export const SOURCE_TABLES = ['users', 'collections', 'posts', 'tags', 'post_tag', 'shares'] as const;
export type SourceTable = (typeof SOURCE_TABLES)[number];

const LINK_TYPE = 2;

/** A user of the original. Times are ISO 8601 in UTC, null if there is none or it cannot be true. */
export interface SourceUser {
  id: number;
  name: string;
  email: string;
  password: string;
  permission: number;
  created: string | null;
  updated: string | null;
}

export interface SourceCollection {
  id: number;
  name: string;
  userId: number;
  parentId: number | null;
  isDeleted: boolean;
}

export interface SourceTag {
  id: number;
  name: string;
  userId: number;
  isDeleted: boolean;
}

export interface SourcePost {
  id: number;
  userId: number;
  collectionId: number | null;
  isLink: boolean;
  url: string;
  title: string;
  /** HTML, or the URL of a link. */
  content: string;
  description: string | null;
  color: string | null;
  /** A file in `thumbnails`, or the URL of a picture elsewhere. */
  image: string | null;
  /** Highest on top. */
  order: number;
  created: string | null;
  updated: string | null;
  /** When it was moved to the recycle bin. */
  deleted: string | null;
}

export interface SourceShare {
  id: number;
  token: string;
  collectionId: number | null;
  userId: number;
  isActive: boolean;
}

/** A positive integer; 0 for anything else, which no row has as its id. */
export function idIn(row: SourceRow, column: string): number {
  const value = row.get(column) ?? '';
  const id = /^\d{1,15}$/.test(value) ? Number(value) : 0;
  return id;
}

const textIn = (row: SourceRow, column: string) => row.get(column) ?? '';
const timeIn = (row: SourceRow, column: string) => fromIso(row.get(column));
const isSet = (row: SourceRow, column: string) => (row.get(column) ?? null) !== null;
const isTrue = (row: SourceRow, column: string) => /^(?:1|t|true)$/i.test(textIn(row, column));

export const readUser = (row: SourceRow): SourceUser => ({
  id: idIn(row, 'id'),
  name: textIn(row, 'name').trim(),
  email: textIn(row, 'email').trim(),
  password: textIn(row, 'password'),
  permission: Number(textIn(row, 'permission')),
  created: timeIn(row, 'created_at'),
  updated: timeIn(row, 'updated_at'),
});

export const readCollection = (row: SourceRow): SourceCollection => ({
  id: idIn(row, 'id'),
  name: textIn(row, 'name').trim(),
  userId: idIn(row, 'user_id'),
  parentId: idIn(row, 'parent_id') || null,
  isDeleted: isSet(row, 'deleted_at'),
});

export const readTag = (row: SourceRow): SourceTag => ({
  id: idIn(row, 'id'),
  name: textIn(row, 'name').trim(),
  userId: idIn(row, 'user_id'),
  isDeleted: isSet(row, 'deleted_at'),
});

export function readPost(row: SourceRow): SourcePost {
  const order = Number(textIn(row, 'order'));
  return {
    id: idIn(row, 'id'),
    userId: idIn(row, 'user_id'),
    collectionId: idIn(row, 'collection_id') || null,
    isLink: Number(textIn(row, 'type')) === LINK_TYPE,
    url: textIn(row, 'url').trim(),
    title: textIn(row, 'title').trim(),
    content: textIn(row, 'content'),
    description: textIn(row, 'description').trim() || null,
    color: row.get('color') ?? null,
    image: textIn(row, 'image_path').trim() || null,
    order: Number.isSafeInteger(order) ? order : 0,
    created: timeIn(row, 'created_at'),
    updated: timeIn(row, 'updated_at'),
    // A time that cannot be read is no reason to show a deleted post.
    deleted: isSet(row, 'deleted_at') ? (timeIn(row, 'deleted_at') ?? new Date().toISOString()) : null,
  };
}

export const readShare = (row: SourceRow): SourceShare => ({
  id: idIn(row, 'id'),
  token: textIn(row, 'token'),
  collectionId: idIn(row, 'collection_id') || null,
  userId: idIn(row, 'created_by'),
  isActive: isTrue(row, 'is_active'),
});
