import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Client } from 'pg';
import { onTestFinished, vi } from 'vitest';

import { freePort, onServer } from './postgres.ts';

/** Where Debian's packages put the programs of each major version. */
const VERSIONS = '/usr/lib/postgresql';
const PGBOUNCER = '/usr/sbin/pgbouncer';
const START_MS = 30_000;
/** PostgreSQL and PgBouncer refuse to run as root. */
const USER = 'postgres';

const programs = (): string =>
  existsSync(VERSIONS) ? path.join(VERSIONS, readdirSync(VERSIONS).toSorted().at(-1) ?? '', 'bin') : '';

/** Whether PostgreSQL with its tools for replication is installed (`apt-get install postgresql`). */
export const hasPostgres = () => existsSync(path.join(programs(), 'pg_basebackup'));

/** Whether PgBouncer is installed (`apt-get install pgbouncer`). */
export const hasPgBouncer = () => existsSync(PGBOUNCER);

const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, USER]));
const asUser = () => (process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {});

const run = (program: string, args: readonly string[]) =>
  execFileSync(path.join(programs(), program), args, { ...asUser(), stdio: 'pipe', cwd: '/' });

/** Starts a program that ends with the test; `stop` ends it earlier. */
function start(program: string, args: readonly string[]) {
  const child: ChildProcess = spawn(program, args, { ...asUser(), stdio: 'ignore', cwd: '/' });
  const stop = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  onTestFinished(() => stop('SIGKILL'));
  return { stop };
}

function aFolderForAll(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'benotes-postgres-'));
  chmodSync(folder, 0o777);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const urlOf = (port: number, database = 'benotes') => `postgres://${USER}@127.0.0.1:${port}/${database}`;

async function ready(url: string): Promise<void> {
  const isReady = async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.end();
  };
  await vi.waitFor(isReady, { timeout: START_MS, interval: 100 });
}

export interface Replication {
  primary: { url: string; kill: () => Promise<void> };
  copy: { url: string; promote: () => Promise<void>; kill: () => Promise<void> };
}

/**
 * A primary and a copy that follows it, removed after the test. With `isSynchronous`, a commit is confirmed when the
 * copy has it as well.
 */
export async function aReplication(isSynchronous: boolean): Promise<Replication> {
  const folder = aFolderForAll();
  const [port, copyPort] = [await freePort(), await freePort()];
  const server = path.join(programs(), 'postgres');
  const common = ['-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'];
  const primaryFolder = path.join(folder, 'primary');
  run('initdb', ['-D', primaryFolder, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C']);
  const replicated = ['-c', 'wal_level=replica', '-c', 'max_wal_senders=5', '-c', 'wal_keep_size=64MB'];
  const primary = start(server, ['-D', primaryFolder, '-p', String(port), ...common, ...replicated]);
  await ready(urlOf(port, 'postgres'));

  const copyFolder = path.join(folder, 'copy');
  const connection = `host=127.0.0.1 port=${port} user=${USER} application_name=copy`;
  run('pg_basebackup', ['-d', connection, '-D', copyFolder, '-R', '-X', 'stream', '--checkpoint=fast']);
  appendFileSync(path.join(copyFolder, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
  const copy = start(server, ['-D', copyFolder, '-p', String(copyPort), ...common]);
  await ready(urlOf(copyPort, 'postgres'));
  await onServer(urlOf(port, 'postgres'), 'create database benotes');
  if (isSynchronous) {
    await onServer(urlOf(port, 'postgres'), "alter system set synchronous_standby_names = 'copy'");
    await onServer(urlOf(port, 'postgres'), 'select pg_reload_conf()');
  }
  return {
    primary: { url: urlOf(port), kill: () => primary.stop('SIGKILL') },
    copy: {
      url: urlOf(copyPort),
      promote: () => onServer(urlOf(copyPort, 'postgres'), 'select pg_promote()'),
      kill: () => copy.stop('SIGKILL'),
    },
  };
}

/** PgBouncer in transaction mode before a server; returns the URL of the database through it. */
export async function aPgBouncer(serverUrl: string): Promise<string> {
  const folder = aFolderForAll();
  const port = await freePort();
  const target = new URL(serverUrl);
  writeFileSync(path.join(folder, 'users.txt'), `"${target.username}" "${target.password}"\n`);
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=127.0.0.1 port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 4
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
logfile = ${folder}/log
pidfile = ${folder}/pid
`.replace('* =', `* = user=${target.username} password=${target.password}`),
  );
  start(PGBOUNCER, ['-q', path.join(folder, 'pgbouncer.ini')]);
  target.port = String(port);
  await ready(target.href);
  return target.href;
}
