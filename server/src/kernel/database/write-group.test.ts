import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';

import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { aDataDir } from '../../../testing/app.ts';
import { addUser } from '../../people/auth/users.repo.ts';
import { openConnection } from '../sqlite/open-connection.ts';
import { connect, DATABASE_FILE } from './connect.ts';
import { transact } from './transact.ts';
import { WriteGroup } from './write-group.ts';

const person = (name: string) => ({ name, email: `${name}@example.org`, permission: 7, password_hash: 'x' });

/** An open database, and another connection that sees what is committed. */
async function aDatabase() {
  const dataDir = aDataDir();
  const { db, close } = await connect({ dataDir, databaseUrl: null });
  const other = openConnection(path.join(dataDir, DATABASE_FILE), { readonly: true });
  const select = other.prepare<{ name: string }>('select name from users order by id');
  const committed = () => select.all().map(({ name }) => name);
  return {
    dataDir,
    db,
    committed,
    end: async () => {
      other.close();
      await close();
    },
  };
}

describe('Concurrent writes', () => {
  // #confirmed-once-on-disk
  it('are each confirmed after they are on disk', async () => {
    const { db, committed, end } = await aDatabase();
    const names = ['one', 'two', 'three', 'four'];
    const seen = await Promise.all(
      names.map(async (name) => {
        await addUser(db, person(name));
        return committed().includes(name);
      }),
    );
    expect(seen).toEqual([true, true, true, true]);
    await end();
  });

  it('share a commit', async () => {
    const { db, committed, end } = await aDatabase();
    const sizes: number[] = [];
    const names = Array.from({ length: 20 }, (_, index) => `p${index}`);
    await Promise.all(
      names.map(async (name) => {
        await transact(db, 1, (trx) => addUser(trx, person(name)));
        sizes.push(committed().length);
      }),
    );
    expect(new Set(sizes)).toEqual(new Set([20]));
    await end();
  });

  it('are rolled back individually', async () => {
    const { db, committed, end } = await aDatabase();
    const results = await Promise.allSettled([
      transact(db, 1, (trx) => addUser(trx, person('one'))),
      transact(db, 1, async (trx) => {
        await addUser(trx, person('lost'));
        throw new Error('no');
      }),
      addUser(db, person('one')), // the email address is taken
      transact(db, 1, (trx) => addUser(trx, person('two'))),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(committed()).toEqual(['one', 'two']);
    await end();
  });

  it('do not wait for the commit of a long one', async () => {
    const { db, committed, end } = await aDatabase();
    const short = addUser(db, person('short'));
    const long = transact(
      db,
      1,
      async (trx) => {
        await addUser(trx, person('long'));
        await new Promise(setImmediate);
        expect(committed()).toEqual(['short']);
        await new Promise(setImmediate);
      },
      { isLong: true },
    );
    await short;
    expect(committed()).toEqual(['short']);
    await long;
    expect(committed()).toEqual(['short', 'long']);
    await end();
  });

  // #full-disk-refuses-individually
  it('are refused individually when the disk is full, and confirmed ones remain', async () => {
    const { db, committed, end } = await aDatabase();
    const pages = await transact(db, 1, async (trx) => {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(trx);
      const full = rows[0]?.page_count ?? 0;
      await sql`pragma max_page_count = ${sql.raw(String(full))}`.execute(trx);
      return full;
    });
    const large = { ...person('large'), password_hash: 'x'.repeat(4096 * (pages + 10)) };
    const results = await Promise.allSettled([
      transact(db, 1, (trx) => addUser(trx, person('small'))),
      transact(db, 1, (trx) => addUser(trx, large)),
    ]);
    expect(results.map((result) => outcomeOf(result))).toEqual(['written', 'SQLITE_FULL']);
    expect(committed()).toEqual(['small']);
    await end();
  });

  // #locked-file-refuses-together
  it('are refused together after five seconds while another process locks the file', async () => {
    const { dataDir, db, end } = await aDatabase();
    const holder = openConnection(path.join(dataDir, DATABASE_FILE));
    holder.exec('begin immediate');
    vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const started = ['one', 'two', 'three'].map((name) => addUser(db, person(name)));
    const first = Promise.allSettled(started);
    await rest(50);
    vi.advanceTimersByTime(4000);
    const late = transact(db, 1, (trx) => addUser(trx, person('late')));
    vi.advanceTimersByTime(1001);
    expect((await first).map((result) => outcomeOf(result))).toEqual([503, 503, 503]);
    holder.exec('rollback');
    await late;
    await addUser(db, person('after'));
    holder.close();
    await end();
  });

  it('are not confirmed if the file is closed before their commit', async () => {
    const sqlite = openConnection(path.join(aDataDir(), DATABASE_FILE));
    sqlite.exec('create table notes (text)');
    const write = await new WriteGroup(sqlite).enter();
    sqlite.exec("insert into notes values ('lost')");
    const committed = write.commit();
    sqlite.close();
    await expect(committed).rejects.toThrow('is not open');
  });

  it('are all refused if the database rolls everything back', async () => {
    const { db, committed, end } = await aDatabase();
    const results = await Promise.allSettled([
      transact(db, 1, (trx) => addUser(trx, person('one'))),
      transact(db, 1, async (trx) => {
        await sql`rollback`.execute(trx); // like SQLite itself when it cannot write
        throw new Error('no');
      }),
    ]);
    expect(results.map((result) => outcomeOf(result))).toEqual(['SQLITE_FULL', 'no']);
    await addUser(db, person('two'));
    expect(committed()).toEqual(['two']);
    await end();
  });
});

function outcomeOf(result: PromiseSettledResult<unknown>): string | number {
  if (result.status === 'fulfilled') return 'written';
  const { code, statusCode, message } = result.reason as { code?: string; statusCode?: number; message: string };
  return code ?? statusCode ?? message;
}
