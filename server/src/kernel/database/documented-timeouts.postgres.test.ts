import { describe, expect, inject, it, onTestFinished } from 'vitest';

import { documentedBlock } from '../../../testing/documented-block.ts';
import { onServer } from '../../../testing/postgres-cluster.ts';
import { openPool } from './postgres.ts';

const ROLE = `documented_${process.pid}`;
const settings = [...documentedBlock('docs/postgresql.md', 'ini').matchAll(/^(\w+) = (.*)$/gm)];
const ignored = settings.find(([, name]) => name === 'ignore_startup_parameters')?.[2]?.split(',') ?? [];

describe('With PgBouncer, as docs/postgresql.md shows it', () => {
  it('no comment follows a value, which PgBouncer would take as part of it', () => {
    expect(settings.map(([, name]) => name)).toEqual(['pool_mode', 'server_login_retry', 'ignore_startup_parameters']);
    expect(settings.filter(([, , value = '']) => value.includes('#'))).toEqual([]);
  });

  it('the role has the timeouts that the server sets otherwise', async () => {
    const url = inject('postgresUrl') ?? '';
    const pool = openPool(url, () => {});
    onTestFinished(() => pool.end());
    onTestFinished(async () => {
      await onServer(url, `drop role ${ROLE}`);
    });
    await pool.query(`create role ${ROLE}`);
    await pool.query(documentedBlock('docs/postgresql.md', 'sql').replaceAll('role benotes', `role ${ROLE}`));
    const { rows } = await pool.query<{ setting: string }>(
      'select unnest(setconfig) as setting from pg_db_role_setting join pg_roles on pg_roles.oid = setrole where rolname = $1',
      [ROLE],
    );
    const own = ignored.map(async (name) => {
      const answer = await pool.query<Record<string, string>>(`show ${name}`);
      return `${name}=${answer.rows[0]?.[name]}`;
    });
    expect(ignored).toHaveLength(3);
    expect(rows.map(({ setting }) => setting)).toEqual(await Promise.all(own));
  });
});
