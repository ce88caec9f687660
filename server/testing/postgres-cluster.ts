import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { Client } from 'pg';

/** Where Debian's packages put the programs of each major version. */
const VERSIONS = '/usr/lib/postgresql';
const START_MS = 30_000;
const RETRY_MS = 100;
/** PostgreSQL and PgBouncer refuse to run as root. */
const USER = 'postgres';

const programs = (): string =>
  existsSync(VERSIONS) ? path.join(VERSIONS, readdirSync(VERSIONS).toSorted().at(-1) ?? '', 'bin') : '';

/** Whether PostgreSQL with its tools for replication is installed (`apt-get install postgresql`). */
export const hasPostgres = () => existsSync(path.join(programs(), 'pg_basebackup'));

const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, USER]));

/** Whom the programs run as, if this process is root's. */
export const clusterOwner = (): { uid: number; gid: number } | null =>
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : null;

/** Runs a program of PostgreSQL until it ends. */
export const runProgram = (program: string, args: readonly string[]) =>
  execFileSync(path.join(programs(), program), args, { ...clusterOwner(), stdio: 'pipe', cwd: '/' });

export interface Program {
  /** Sends a signal and waits for the end. */
  stop: (signal: NodeJS.Signals) => Promise<void>;
}

/** Starts a program that goes on until it is stopped. */
export function startProgram(program: string, args: readonly string[]): Program {
  const child: ChildProcess = spawn(program, args, { ...clusterOwner(), stdio: 'ignore', cwd: '/' });
  const stop = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return { stop };
}

/** Creates the files of a server in a folder that does not exist. */
export const createCluster = (folder: string) =>
  runProgram('initdb', ['-D', folder, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C']);

/** Starts the server of a folder. `sockets`: a folder that it may write to. */
export const startCluster = (folder: string, port: number, sockets: string, settings: readonly string[] = []) =>
  startProgram(path.join(programs(), 'postgres'), [
    '-D',
    folder,
    '-p',
    String(port),
    '-k',
    sockets,
    ...['listen_addresses=127.0.0.1', ...settings].flatMap((setting) => ['-c', setting]),
  ]);

export const urlOf = (port: number, database = 'benotes') => `postgres://${USER}@127.0.0.1:${port}/${database}`;

/** Runs one statement outside a transaction. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Waits until a server responds. */
export async function untilReady(url: string): Promise<void> {
  for (const deadline = performance.now() + START_MS; ; await setTimeout(RETRY_MS)) {
    try {
      return await onServer(url, 'select 1');
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
  }
}
