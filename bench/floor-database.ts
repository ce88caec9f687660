import { Pool } from 'pg';

import { openFile, prepared, type Value } from './database.ts';
import { INDEX_ON_POSTGRES, INDEX_ON_SQLITE, type Post, STATEMENTS, wordsOnSqlite } from './floor-statements.ts';

/** As many as our server's. */
const CONNECTIONS = 10;

type Name = keyof typeof STATEMENTS;

/** What F-both does with a database. */
export interface Statements {
  run: <Row>(name: Name, ...values: readonly Value[]) => Row[] | Promise<Row[]>;
  /** Stores the index entry of a post. */
  index: (post: Post) => unknown;
}

export interface FloorDatabase extends Statements {
  /** Runs statements and commits them. */
  commit: <T>(work: (statements: Statements) => Promise<T>) => Promise<T>;
}

const NAMES = Object.keys(STATEMENTS) as Name[];

export function floorOnSqlite(file: string): FloorDatabase {
  const db = openFile(file);
  const all = new Map(NAMES.map((name) => [name, db.prepare<Value[]>(STATEMENTS[name])]));
  const index = db.prepare(INDEX_ON_SQLITE);
  const [begin, commit] = [db.prepare('begin immediate'), db.prepare('commit')];
  const run = <Row>(name: Name, ...values: readonly Value[]): Row[] => {
    const statement = all.get(name);
    if (statement?.reader) return statement.all(...values) as Row[];
    statement?.run(...values);
    return [];
  };
  const statements = { run, index: (post: Post) => index.run(post.id, wordsOnSqlite(post)) };
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...statements,
    // One after the other, because they share a connection.
    commit: (work) => {
      const next = last.then(async () => {
        begin.run();
        const result = await work(statements);
        commit.run();
        return result;
      });
      last = next.catch(() => {}); // its request fails
      return next;
    },
  };
}

export function floorOnPostgres(url: string): FloorDatabase {
  const pool = new Pool({ connectionString: url, max: CONNECTIONS });
  const statementsOn = preparedStatements();
  return {
    ...statementsOn(pool),
    commit: async (work) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await work(statementsOn(client));
        await client.query('commit');
        return result;
      } finally {
        client.release();
      }
    },
  };
}

/** The statements, to be run on any connection; each prepares them once. */
function preparedStatements(): (client: Pick<Pool, 'query'>) => Statements {
  const all = new Map(NAMES.map((name) => [name, prepared(STATEMENTS[name])]));
  const index = prepared(INDEX_ON_POSTGRES);
  return (client) => ({
    run: <Row>(name: Name, ...values: readonly Value[]) => all.get(name)?.(client, values) as Promise<Row[]>,
    index: ({ id, userId, title, content }) => index(client, [id, userId, ` ${title} `, ` ${title} ${content} `]),
  });
}
