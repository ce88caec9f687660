import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { aDataDir } from '../../../testing/app.ts';
import { addUser } from '../../people/auth/users.repo.ts';
import { lockDataDir } from '../disk/folder-lock.ts';
import { hasOwnSqlite, openConnection } from '../sqlite/open-connection.ts';
import { connect } from './connect.ts';
import { ALL_USERS, transact } from './transact.ts';

const FILE = 'benotes.sqlite';
const connectTo = (dataDir: string) => connect({ dataDir, databaseUrl: null });
const person = (email: string) => ({ name: 'Somebody', email, permission: 7, password_hash: 'x' });

describe('The embedded database', () => {
  // #commits-are-flushed
  it('flushes every commit, even after it is reopened', async () => {
    const dataDir = aDataDir();
    for (const _ of [1, 2]) {
      const { db, close } = await connectTo(dataDir);
      const ofReader = await sql`pragma synchronous`.execute(db);
      const ofWriter = await transact(db, ALL_USERS, (trx) => sql`pragma synchronous`.execute(trx));
      expect([ofReader.rows, ofWriter.rows]).toEqual([[{ synchronous: 2 }], [{ synchronous: 2 }]]);
      await close();
    }
  });

  it('can be read during a transaction, whose changes are visible after the commit', async () => {
    const { db, close } = await connectTo(aDataDir());
    const count = async () => (await db.selectFrom('users').select('id').execute()).length;
    await transact(db, ALL_USERS, async (trx) => {
      await addUser(trx, person('one@example.org'));
      expect(await count()).toBe(0);
    });
    expect(await count()).toBe(1);
    await close();
  });

  // #failed-transaction-rolled-back
  it('rolls back a transaction that fails', async () => {
    const { db, close } = await connectTo(aDataDir());
    const failing = transact(db, ALL_USERS, async (trx) => {
      await addUser(trx, person('one@example.org'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await addUser(db, person('two@example.org'));
    expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: 'two@example.org' }]);
    await close();
  });

  it('lets writes wait for another process', async () => {
    const dataDir = aDataDir();
    const { db, close } = await connectTo(dataDir);
    const other = openConnection(path.join(dataDir, FILE));
    other.exec('begin immediate');
    const waiting = addUser(db, person('one@example.org'));
    setTimeout(() => other.exec('commit'), 50);
    expect((await waiting).email).toBe('one@example.org');
    other.close();
    await close();
  });

  it('is opened once another process that has locked it has closed it', async () => {
    const dataDir = aDataDir();
    await (await connectTo(dataDir)).close();
    const lock = `
      const Sqlite = ${hasOwnSqlite(process.versions.node) ? "require('node:sqlite').DatabaseSync" : "require('better-sqlite3')"};
      const sqlite = new Sqlite(process.argv[1]);
      sqlite.exec('pragma locking_mode = EXCLUSIVE; begin exclusive');
      console.log('locked');
      setTimeout(() => {}, 500);`;
    const other = spawn(process.execPath, ['-e', lock, path.join(dataDir, FILE)], { cwd: import.meta.dirname });
    await once(other.stdout, 'data');
    const { close, migrated } = await connectTo(dataDir);
    expect(migrated).toEqual([]);
    await close();
  });

  // #copied-before-schema-changes
  it('is copied before its schema changes', async () => {
    const dataDir = aDataDir();
    const { db, close } = await connectTo(dataDir);
    await addUser(db, person('one@example.org'));
    const latest = sql`delete from kysely_migration where name >= '0005'`;
    await latest.execute(db);
    await close();
    // The first repeated migration fails, because its tables exist already.
    await expect(connectTo(dataDir)).rejects.toThrow(/benotes\.sqlite/);
    const copy = readdirSync(dataDir).find((name) => name.startsWith('benotes-before-')) ?? '';
    const copied = openConnection(path.join(dataDir, copy), { readonly: true });
    expect(copied.prepare('select email from users').all()).toEqual([{ email: 'one@example.org' }]);
    copied.close();
  });

  // #newer-version-not-opened
  it('is not opened if a newer version of Benotes created it', async () => {
    const dataDir = aDataDir();
    const { db, close } = await connectTo(dataDir);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2099')`.execute(db);
    await close();
    await expect(connectTo(dataDir)).rejects.toThrow('newer version of Benotes');
  });

  // #damaged-database-not-opened
  it('is not opened if it is damaged', async () => {
    const dataDir = aDataDir();
    writeFileSync(path.join(dataDir, FILE), 'this is no database at all, but long enough to look like one'.repeat(200));
    await expect(connectTo(dataDir)).rejects.toThrow('damaged');
  });

  it('can be locked by one process only', () => {
    const dataDir = aDataDir();
    const unlock = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow('already running');
    unlock();
    lockDataDir(dataDir)();
  });
});

describe('PostgreSQL', () => {
  it('that is unreachable is reported at the start in one line, without the password', async () => {
    const databaseUrl = 'postgres://me:secret@127.0.0.1:1/benotes';
    const failure = await connect({ dataDir: aDataDir(), databaseUrl }).catch((error: unknown) => String(error));
    expect(failure).toMatch(/StartError: PostgreSQL at 127\.0\.0\.1:1 cannot be used/);
    expect(failure).not.toContain('secret');
  });
});
