import { appendFileSync, chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { freePort } from '@benotes/build/free-port';
import { onTestFinished } from 'vitest';

import { documentedBlock } from './documented-block.ts';
import {
  createCluster,
  onServer,
  type Program,
  runProgram,
  startCluster,
  startProgram,
  untilReady,
  urlOf,
} from './postgres-cluster.ts';

export { hasPostgres } from './postgres-cluster.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';

/** Whether PgBouncer is installed (`apt-get install pgbouncer`). */
export const hasPgBouncer = () => existsSync(PGBOUNCER);

/** A program that ends with the test; `stop` ends it earlier. */
function untilTestEnds(program: Program): Program {
  onTestFinished(() => program.stop('SIGKILL'));
  return program;
}

function aFolderForAll(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'benotes-postgres-'));
  chmodSync(folder, 0o777);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
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
  const primaryFolder = path.join(folder, 'primary');
  createCluster(primaryFolder);
  const replicated = ['fsync=off', 'wal_level=replica', 'max_wal_senders=5', 'wal_keep_size=64MB'];
  const primary = untilTestEnds(startCluster(primaryFolder, port, folder, replicated));
  await untilReady(urlOf(port, 'postgres'));

  const copyFolder = path.join(folder, 'copy');
  const connection = `host=127.0.0.1 port=${port} user=postgres application_name=copy`;
  runProgram('pg_basebackup', ['-d', connection, '-D', copyFolder, '-R', '-X', 'stream', '--checkpoint=fast']);
  appendFileSync(path.join(copyFolder, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
  const copy = untilTestEnds(startCluster(copyFolder, copyPort, folder, ['fsync=off']));
  await untilReady(urlOf(copyPort, 'postgres'));
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
${documentedBlock('docs/postgresql.md', 'ini')}default_pool_size = 4
logfile = ${folder}/log
pidfile = ${folder}/pid
`.replace('* =', `* = user=${target.username} password=${target.password}`),
  );
  untilTestEnds(startProgram(PGBOUNCER, ['-q', path.join(folder, 'pgbouncer.ini')]));
  target.port = String(port);
  await untilReady(target.href);
  return target.href;
}
