import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';

/** A table that is copied. */
export interface Table {
  name: string;
  /** The columns of the primary key, in order. */
  key: readonly string[];
  /** All columns that are stored, in order. */
  columns: readonly string[];
  /** The columns that refer to rows of the same table, which may come later. */
  own: readonly string[];
  hasGeneratedId: boolean;
}

/**
 * What is not copied: the search index with all that is computed from posts, which the target makes anew, and what
 * belongs to running processes.
 */
const LEFT_OUT =
  /^(?:sqlite_|kysely_|post_search|post_parts|copy_search|copy_parts|post_words$|(?:search_words|post_facts|long_posts|leases|rate_limits|checked_sites)$)/;

/** All tables of a database in a file, each after those that it refers to. PostgreSQL has the same ones. */
export async function findTables(file: Db): Promise<Table[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select name, sql as definition from sqlite_schema where type = 'table' order by name`.execute(file);
  const found = new Map<string, { table: Table; refersTo: Set<string> }>();
  for (const { name, definition } of rows.filter((row) => !LEFT_OUT.test(row.name))) {
    const columns = await sql<{ name: string; pk: number }>`
      select name, pk from pragma_table_info(${name}) order by cid`.execute(file);
    const references = await sql<{ table: string; from: string }>`
      select "table", "from" from pragma_foreign_key_list(${name}) order by id, seq`.execute(file);
    const key = columns.rows.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
    // Of a reference to the row of the same owner, only the other column can be set later.
    const own = references.rows.filter(({ table, from }) => table === name && from !== 'user_id');
    found.set(name, {
      table: {
        name,
        key: key.map((column) => column.name),
        columns: columns.rows.map((column) => column.name),
        own: own.map(({ from }) => from),
        hasGeneratedId: /autoincrement/i.test(definition),
      },
      refersTo: new Set(references.rows.map(({ table }) => table).filter((table) => table !== name)),
    });
  }
  return inOrder(found);
}

/** Tables without references first. @throws Error if tables refer to each other. */
function inOrder(waiting: Map<string, { table: Table; refersTo: Set<string> }>): Table[] {
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ refersTo }) => ![...refersTo].some((name) => waiting.has(name)));
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...waiting.keys()].join(', ')}.`);
    for (const { table } of ready) {
      waiting.delete(table.name);
      ordered.push(table);
    }
  }
  return ordered;
}
