import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { freePort } from '@benotes/build/free-port';
import { createConnection } from 'mysql2/promise';
import { onTestFinished } from 'vitest';

const STARTED_MS = 60_000;
/** Where Debian's package installs it, which is not in the path of every user. */
const PATH = `${process.env['PATH']}:/usr/sbin:/usr/local/sbin`;

/** Whether MariaDB's server is installed (`apt-get install mariadb-server`). */
export function hasMariadb(): boolean {
  try {
    execFileSync('mariadbd', ['--version'], { env: { ...process.env, PATH }, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A database on a new server that listens on this machine only and is removed after the test. Returns its URL. */
export async function aMariadb(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mariadb-'));
  const port = await freePort();
  const env = { ...process.env, PATH };
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  const common = ['--no-defaults', `--datadir=${path.join(folder, 'data')}`, ...user];
  execFileSync('mariadb-install-db', [...common, '--auth-root-authentication-method=normal', '--skip-test-db'], {
    env,
    stdio: 'ignore',
  });
  const server = spawn(
    'mariadbd',
    [
      ...common,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${path.join(folder, 'socket')}`,
      // Laravel writes UTC in whatever zone the server has.
      '--default-time-zone=+05:00',
      '--innodb-flush-log-at-trx-commit=0',
    ],
    { env, stdio: 'ignore' },
  );
  onTestFinished(async () => {
    server.kill('SIGKILL');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `mysql://root@127.0.0.1:${port}`;
  const connection = await connected(url);
  await connection.query('create database benotes character set utf8mb4');
  await connection.end();
  return `${url}/benotes`;
}

async function connected(url: string) {
  for (const deadline = performance.now() + STARTED_MS; ;) {
    try {
      return await createConnection(url);
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await setTimeout(100);
    }
  }
}

/** Runs statements one after the other. */
export async function runOnMariadb(url: string, statements: readonly string[]): Promise<void> {
  const connection = await createConnection({ uri: url, charset: 'utf8mb4' });
  for (const statement of statements) await connection.query(statement);
  await connection.end();
}
