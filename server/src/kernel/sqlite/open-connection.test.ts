import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { aDataDir } from '../../../testing/app.ts';
import { isSqliteError, type SqliteConnection, type SqliteOptions } from './connection.ts';
import { hasOwnSqlite, openConnection } from './open-connection.ts';

const aFile = () => path.join(aDataDir(), 'a.sqlite');

/** A database in memory with a table `t` of a key and any value. */
function aDatabase(): SqliteConnection {
  const sqlite = openConnection(':memory:');
  sqlite.exec('create table t (id integer primary key, value)');
  return sqlite;
}

/** The code of the error that work throws. */
function codeOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!isSqliteError(error)) throw error;
    return error.code;
  }
}

describe('The SQLite of Node', () => {
  it.each(['24.15.0', '24.21.0', '26.0.0', '100.0.0'])('is used in Node %s', (version) => {
    expect(hasOwnSqlite(version)).toBe(true);
  });

  it.each(['20.19.0', '22.13.0', '22.23.3', '24.14.1', '25.9.0'])('is not used in Node %s', (version) => {
    expect(hasOwnSqlite(version)).toBe(false);
  });
});

describe('A connection', () => {
  it('stores and reads values of every type', () => {
    const sqlite = aDatabase();
    const add = sqlite.prepare('insert into t (value) values (?)');
    const values = [null, 7, 1.5, 'a\0b \u{1F600}', Buffer.from([0, 255]), Buffer.alloc(0)];
    for (const value of values) add.run(value);
    const rows = sqlite.prepare<{ value: unknown }>('select value from t order by id').all();
    expect(rows.map(({ value }) => value)).toEqual(values);
    expect(Buffer.isBuffer(rows[4]?.value)).toBe(true);
  });

  it('returns rows as ordinary objects', () => {
    const row = aDatabase().prepare("select 1 as id, 'a' as name").get();
    expect(row).toStrictEqual({ id: 1, name: 'a' });
    expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
  });

  it('takes values one by one or as an array', () => {
    const statement = aDatabase().prepare('select ? as a, ? as b');
    expect(statement.all(1, 2)).toEqual([{ a: 1, b: 2 }]);
    expect(statement.all([1, 2])).toEqual([{ a: 1, b: 2 }]);
    expect(statement.get([1, 2])).toEqual({ a: 1, b: 2 });
  });

  it('says what a statement has changed', () => {
    const sqlite = aDatabase();
    expect(sqlite.prepare('insert into t values (5, null)').run()).toMatchObject({ changes: 1, lastInsertRowid: 5 });
    expect(sqlite.prepare('delete from t').run().changes).toBe(1);
  });

  it('rounds integers that are too large for a number, unless they are asked for exactly', () => {
    const sqlite = aDatabase();
    sqlite.exec('insert into t values (1, 9007199254740993), (2, 3)');
    const text = 'select value from t order by id';
    const [exact, rounded] = [sqlite.prepare(text).safeIntegers(), sqlite.prepare<{ value: unknown }>(text)];
    expect(exact.all()).toEqual([{ value: 9_007_199_254_740_993n }, { value: 3n }]);
    expect(rounded.all()).toEqual([{ value: 9_007_199_254_740_992 }, { value: 3 }]);
    expect(rounded.get()).toEqual({ value: 9_007_199_254_740_992 });
  });

  it('reads columns that were added after a statement was prepared', () => {
    const sqlite = aDatabase();
    sqlite.exec('insert into t values (1, 2)');
    const statement = sqlite.prepare('select * from t');
    expect(statement.all()).toEqual([{ id: 1, value: 2 }]);
    sqlite.exec('alter table t add column added default 3');
    expect(statement.all()).toEqual([{ id: 1, value: 2, added: 3 }]);
  });

  it('ends a loop over rows that is left early', () => {
    const sqlite = aDatabase();
    sqlite.exec('insert into t values (1, 1), (2, 2)');
    const seen: unknown[] = [];
    for (const row of sqlite.prepare('select id from t').iterate()) {
      seen.push(row);
      break;
    }
    expect(seen).toEqual([{ id: 1 }]);
    expect(codeOf(() => sqlite.exec('drop table t'))).toBeNull();
  });

  it.each([
    ['select * from t', true, true],
    [' WITH x AS (SELECT 1 AS one) SELECT one FROM x', true, true],
    ['values (1)', true, true],
    ['explain query plan select * from t', true, true],
    ['with x as (select 1 as one) insert into t select one, one from x', false, false],
    ['insert into t values (1, 1) returning id', true, false],
    ['update t set value = 1', false, false],
    ['create table u (id)', false, false],
  ])('knows what "%s" does', (text, reader, readonly) => {
    const { reader: isReader, readonly: isReadonly } = aDatabase().prepare(text);
    expect({ isReader, isReadonly }).toEqual({ isReader: reader, isReadonly: readonly });
  });

  it('reads pragmas', () => {
    const sqlite = aDatabase();
    sqlite.pragma('user_version = 7');
    expect(sqlite.pragma('user_version', { simple: true })).toBe(7);
    expect(sqlite.pragma('table_info(t)')).toMatchObject([{ name: 'id' }, { name: 'value' }]);
    expect(sqlite.pragma('foreign_keys', { simple: true })).toBe(1);
  });

  it('knows whether it is open and in a transaction, and is closed twice without an error', () => {
    const sqlite = aDatabase();
    sqlite.exec('begin');
    expect([sqlite.open, sqlite.inTransaction]).toEqual([true, true]);
    sqlite.close();
    sqlite.close();
    expect([sqlite.open, sqlite.inTransaction]).toEqual([false, false]);
    expect(() => sqlite.exec('commit')).toThrow('not open');
  });

  it('waits for the lock of another one as long as it was told', () => {
    const file = aFile();
    const other = openConnection(file);
    other.exec('create table t (id)');
    other.exec('begin exclusive');
    const begin = performance.now();
    const waiting = openConnection(file, { timeout: 100 });
    expect(codeOf(() => waiting.exec('begin immediate'))).toBe('SQLITE_BUSY');
    expect(performance.now() - begin).toBeGreaterThan(90);
    other.close();
    waiting.exec('begin immediate');
    waiting.close();
  });

  it('protects the schema unless it is told not to', () => {
    const damage = "pragma writable_schema = on; update sqlite_schema set rootpage = 99 where name = 't'";
    const write = (options: SqliteOptions) => {
      const sqlite = openConnection(aFile(), options);
      sqlite.exec('create table t (id)');
      return codeOf(() => sqlite.exec(damage));
    };
    expect(write({})).toBe('SQLITE_ERROR');
    expect(write({ defensive: false })).toBeNull();
  });
});

describe('An error of SQLite', () => {
  it('has the name of its extended code', () => {
    const sqlite = aDatabase();
    sqlite.exec('create unique index u on t (value); insert into t values (1, 1)');
    expect(codeOf(() => sqlite.exec('insert into t values (1, 2)'))).toBe('SQLITE_CONSTRAINT_PRIMARYKEY');
    expect(codeOf(() => sqlite.prepare('insert into t values (2, 1)').run())).toBe('SQLITE_CONSTRAINT_UNIQUE');
    expect(codeOf(() => sqlite.prepare('nonsense'))).toBe('SQLITE_ERROR');
    expect(codeOf(() => sqlite.pragma('nonsense('))).toBe('SQLITE_ERROR');
  });

  it('says that a file is missing, no database, or may only be read', () => {
    const file = aFile();
    expect(codeOf(() => openConnection(file, { readonly: true, fileMustExist: true }))).toBe('SQLITE_CANTOPEN');
    openConnection(file).exec('create table t (id)');
    const reader = openConnection(file, { readonly: true });
    expect(codeOf(() => reader.exec('insert into t values (1)'))).toBe('SQLITE_READONLY');
    expect(codeOf(() => reader.prepare('insert into t values (1) returning id').all())).toBe('SQLITE_READONLY');
    writeFileSync(`${file}-2`, 'no database'.repeat(1000));
    expect(codeOf(() => openConnection(`${file}-2`).pragma('journal_mode'))).toBe('SQLITE_NOTADB');
  });
});
