import type { SqliteConnection } from '../../../kernel/sqlite/connection.ts';
import { textOf } from '../../formats/json-values.ts';
import { columnsOf } from './memos-database.ts';

/** Larger texts and images cannot be stored, so they are not read. */
const TEXT_BYTES_MAX = 8 * 1024 * 1024;
const BLOB_BYTES_MAX = 32 * 1024 * 1024;
const PAGE = 100;

/** A memo as the database has it. Nobody has checked the types of its columns. */
export interface MemoRow {
  rowid: number;
  id: unknown;
  uid: unknown;
  creator: unknown;
  created: unknown;
  updated: unknown;
  status: unknown;
  content: unknown;
  pinned: unknown;
  payload: unknown;
}

export interface AttachmentRow {
  uid: unknown;
  filename: unknown;
  bytes: unknown;
  storage: unknown;
  reference: unknown;
}

/** What is read of a database of Memos, in any of its versions. */
export class MemosRows {
  readonly #database: SqliteConnection;
  readonly #memo: ReadonlySet<string>;
  readonly #attachments: { table: string; columns: ReadonlySet<string> };

  constructor(database: SqliteConnection) {
    this.#database = database;
    this.#memo = columnsOf(database, 'memo');
    const columns = columnsOf(database, 'attachment');
    // Its name before version 0.26.
    this.#attachments =
      columns.size > 0
        ? { table: 'attachment', columns }
        : { table: 'resource', columns: columnsOf(database, 'resource') };
  }

  get isMemos(): boolean {
    return this.#memo.has('content') && this.#memo.has('creator_id');
  }

  /** All memos in portions by their place in the table. */
  *memos(): Generator<MemoRow> {
    const has = (name: string) => this.#memo.has(name);
    const uid = has('uid') ? 'uid' : has('resource_name') ? 'resource_name' : 'NULL';
    const select = this.#database.prepare<MemoRow>(
      `SELECT rowid, id, ${uid} AS uid, creator_id AS creator, created_ts AS created, updated_ts AS updated,
        row_status AS status, ${limited('content', TEXT_BYTES_MAX)} AS content,
        ${has('pinned') ? 'pinned' : this.#pinnedBefore()} AS pinned,
        ${has('payload') ? limited('payload', TEXT_BYTES_MAX) : 'NULL'} AS payload
      FROM memo WHERE rowid > ? ORDER BY rowid LIMIT ?`,
    );
    for (let rows = select.all(-1, PAGE); rows.length > 0; rows = select.all(rows.at(-1)?.rowid ?? Infinity, PAGE))
      yield* rows;
  }

  /** Before version 0.24, users pinned memos in a table of its own. */
  #pinnedBefore(): string {
    const columns = columnsOf(this.#database, 'memo_organizer');
    return columns.has('memo_id') && columns.has('pinned')
      ? '(SELECT max(pinned) FROM memo_organizer WHERE memo_id = memo.id)'
      : '0';
  }

  memo(id: unknown): { uid: unknown; content: unknown } | undefined {
    const uid = this.#memo.has('uid') ? 'uid' : 'id';
    return this.#database
      .prepare<{ uid: unknown; content: unknown }>(
        `SELECT ${uid} AS uid, ${limited('content', TEXT_BYTES_MAX)} AS content FROM memo WHERE id = ?`,
      )
      .get(id);
  }

  /** Memos that are related to one: its comments, oldest first, or those it refers to. */
  related(id: unknown, type: 'COMMENT' | 'REFERENCE'): unknown[] {
    if (!columnsOf(this.#database, 'memo_relation').has('related_memo_id')) return [];
    const [from, to] = type === 'COMMENT' ? ['related_memo_id', 'memo_id'] : ['memo_id', 'related_memo_id'];
    return this.#database
      .prepare<{ id: unknown }>(
        `SELECT ${to} AS id FROM memo_relation WHERE ${from} = ? AND type = ? ORDER BY ${to} LIMIT 1000`,
      )
      .all(id, type)
      .map((row) => row.id);
  }

  /** Whether a memo is shown below another one. */
  isComment(id: unknown): boolean {
    if (!columnsOf(this.#database, 'memo_relation').has('related_memo_id')) return false;
    const parent = this.#database
      .prepare<{ id: unknown }>(
        "SELECT related_memo_id AS id FROM memo_relation WHERE memo_id = ? AND type = 'COMMENT' LIMIT 1",
      )
      .get(id);
    return parent !== undefined && this.memo(parent.id) !== undefined;
  }

  attachments(memo: unknown): AttachmentRow[] {
    const { table, columns } = this.#attachments;
    if (!columns.has('memo_id')) return [];
    const name = (own: string, other = 'NULL') => (columns.has(own) ? own : other);
    return this.#database
      .prepare<AttachmentRow>(
        `SELECT ${name('uid', name('resource_name'))} AS uid, filename, ${limited('blob', BLOB_BYTES_MAX)} AS bytes,
          ${name('storage_type')} AS storage, ${name('reference', name('internal_path', name('external_link')))} AS reference
        FROM ${table} WHERE memo_id = ? ORDER BY id LIMIT 1000`,
      )
      .all(memo);
  }

  /** The users that have memos, with their number. */
  users(): { id: string; name: string; posts: number }[] {
    const columns = columnsOf(this.#database, 'user');
    const name = columns.has('username')
      ? `coalesce(nullif(${columns.has('nickname') ? 'nickname' : "''"}, ''), username)`
      : 'id';
    const names = new Map(
      columns.has('id')
        ? this.#database
            .prepare<{ id: unknown; name: unknown }>(`SELECT id, substr(${name}, 1, 200) AS name FROM user LIMIT 10000`)
            .all()
            .map((user) => [textOf(user.id), textOf(user.name)])
        : [],
    );
    return this.#database
      .prepare<{ id: unknown; posts: number }>(
        'SELECT creator_id AS id, count(*) AS posts FROM memo GROUP BY creator_id ORDER BY creator_id LIMIT 10000',
      )
      .all()
      .map(({ id, posts }) => ({ id: textOf(id), name: names.get(textOf(id)) ?? textOf(id), posts }));
  }
}

/** A value that is not read if it is too large. */
const limited = (column: string, bytes: number) => `CASE WHEN octet_length(${column}) <= ${bytes} THEN ${column} END`;
