import { parseUrl } from '@benotes/contract';

import { asRow } from '../../exchange/products/benotes-original/row-sources.ts';
import type { SourceRow, SourceTable } from '../../exchange/products/benotes-original/source-rows.ts';
import { StartError } from '../../kernel/start-error.ts';
import { openMysql } from './mysql-driver.ts';
import { openPostgres } from './postgres-driver.ts';
import type { SourceDriver } from './source-driver.ts';
import { openSqliteFile } from './sqlite-driver.ts';

/** The database of the server that is taken over. */
export class SourceDatabase {
  /** Identifies it in a later run: its address without user and password. */
  readonly name: string;
  readonly #driver: SourceDriver;
  readonly #columns: ReadonlyMap<string, readonly string[]>;

  constructor(name: string, driver: SourceDriver, columns: ReadonlyMap<string, readonly string[]>) {
    this.name = name;
    this.#driver = driver;
    this.#columns = columns;
  }

  /** Older versions of the original have fewer tables and columns. */
  has(table: SourceTable, column?: string): boolean {
    const columns = this.#columns.get(table) ?? [];
    return column === undefined ? columns.length > 0 : columns.includes(column);
  }

  /** The rows of a table above an id, in ascending order. */
  async *rows(table: SourceTable, batch: number): AsyncGenerator<SourceRow[]> {
    for (let after = 0; ;) {
      const rows = await this.rowsAbove(table, after, batch);
      if (rows.length > 0) yield rows;
      if (rows.length < batch) return;
      after = Number(rows.at(-1)?.get('id'));
    }
  }

  async rowsAbove(table: SourceTable, after: number, limit: number): Promise<SourceRow[]> {
    if (!this.has(table)) return [];
    return this.#read(`select * from ${table} where id > ${Math.trunc(after)} order by id limit ${Math.trunc(limit)}`);
  }

  /** Posts with the names of their tags, which belong to `user_id`. */
  async tagsOf(posts: readonly number[]): Promise<SourceRow[]> {
    if (posts.length === 0 || !this.has('post_tag') || !this.has('tags')) return [];
    const isLive = this.has('tags', 'deleted_at') ? 'and tags.deleted_at is null' : '';
    return this.#read(
      `select post_tag.post_id, tags.name, tags.user_id from post_tag join tags on tags.id = post_tag.tag_id
       where post_tag.post_id in (${posts.map(Math.trunc).join(',')}) ${isLive} order by post_tag.id`,
    );
  }

  async highestId(table: SourceTable): Promise<number> {
    const [row] = this.has(table) ? await this.#read(`select max(id) as id from ${table}`) : [];
    return Number(row?.get('id') ?? 0);
  }

  close(): Promise<void> {
    return this.#driver.close();
  }

  async #read(text: string): Promise<SourceRow[]> {
    return (await this.#driver.query(text)).map(asRow);
  }
}

const TABLES: readonly SourceTable[] = ['users', 'collections', 'posts', 'tags', 'post_tag', 'shares'];

/**
 * Opens a database by its URL: `mysql://…`, `mariadb://…`, `postgres://…`, or `sqlite:FILE`.
 *
 * @throws StartError if it cannot be opened, or is none of the original.
 */
export async function openSource(url: string, folder: string): Promise<SourceDatabase> {
  const { name, driver } = await open(url, folder).catch((error: unknown) => {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database cannot be opened: ${(error as Error).message || String(error)}.`);
  });
  const columns = new Map<string, string[]>();
  for (const table of TABLES)
    columns.set(
      table,
      (await driver.columnsOf(table)).map((column) => column.toLowerCase()),
    );
  const posts = columns.get('posts') ?? [];
  const isOriginal =
    posts.includes('collection_id') && posts.includes('content') && columns.get('users')?.includes('email');
  if (isOriginal && !posts.includes('list_id')) return new SourceDatabase(name, driver, columns);
  await driver.close();
  throw new StartError(
    posts.includes('list_id')
      ? 'This is a database of this version of Benotes: a backup or an archive moves it (docs/operations.md).'
      : 'This is not a database of Benotes.',
  );
}

async function open(url: string, folder: string): Promise<{ name: string; driver: SourceDriver }> {
  if (url.startsWith('sqlite:')) return openSqliteFile(url.slice('sqlite:'.length), folder);
  const address = parseUrl(url);
  const protocol = address?.protocol ?? '';
  const name = `${protocol}//${address?.host}${address?.pathname}`;
  if (/^(?:mysql|mariadb):$/.test(protocol))
    return { name, driver: await openMysql(url.replace(/^mariadb:/, 'mysql:')) };
  if (/^postgres(?:ql)?:$/.test(protocol)) return { name, driver: await openPostgres(url) };
  throw new StartError(`--database: a URL that begins with mysql://, postgres://, or sqlite: is required.`);
}
