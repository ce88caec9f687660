import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import {
  clusterOwner,
  createCluster,
  hasPostgres,
  onServer,
  startCluster,
  untilReady,
  urlOf,
} from '@benotes/server/postgres-cluster';

/**
 * The library of a server: a data folder with an SQLite database in it, or one with a PostgreSQL database of its name.
 */
const onPostgres = new Set<string>();
/** The port of the PostgreSQL server; null if this run measures SQLite. */
let port: number | null = null;

/** More than the default of 128 MB, as on a server for this. Commits are flushed to disk. */
const SETTINGS = ['shared_buffers=256MB', 'max_wal_size=2GB', 'autovacuum_naptime=10s'];

export const aFolder = () => mkdtempSync(path.join(tmpdir(), 'benotes-bench-'));
export const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * Starts a PostgreSQL server with its files in a folder, where the libraries of this run are from now on. Returns a
 * function that stops it.
 */
export async function startPostgres(folder: string): Promise<() => Promise<void>> {
  if (!hasPostgres()) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  const files = path.join(folder, 'files');
  const isNew = !existsSync(files);
  mkdirSync(folder, { recursive: true });
  const owner = clusterOwner();
  if (owner) {
    chownSync(folder, owner.uid, owner.gid);
    chmodSync(path.dirname(folder), 0o755); // its user has to reach the folder
  }
  if (isNew) createCluster(files);
  port = await freePort();
  const { stop } = startCluster(files, port, folder, SETTINGS);
  await untilReady(urlOf(port, 'postgres'));
  return () => stop('SIGINT'); // disconnects clients
}

/** Whether this run measures PostgreSQL. */
export const isPostgresRun = () => port !== null;

const run = (statement: string) => onServer(urlOf(port ?? 0, 'postgres'), statement);

/** Quoted, because names of folders have capital letters. */
const nameOf = (library: string) => `"${path.basename(library)}"`;

/** The URL of a library's database; null on SQLite. */
export const databaseUrlOf = (library: string) =>
  onPostgres.has(library) ? urlOf(port ?? 0, path.basename(library)) : null;

export const databaseFileOf = (library: string) => path.join(library, 'benotes.sqlite');

/** An empty library in a folder, on SQLite or PostgreSQL as this run, or as `on` says. */
export async function createLibrary(library: string, on?: 'sqlite'): Promise<void> {
  mkdirSync(library, { recursive: true });
  if (!isPostgresRun() || on === 'sqlite') return;
  onPostgres.add(library);
  await run(`drop database if exists ${nameOf(library)} with (force)`);
  await run(`create database ${nameOf(library)}`);
}

/** Leaves the database of a filled library as autovacuum does, which would do it during the measurements. */
export async function vacuum(library: string): Promise<void> {
  const url = databaseUrlOf(library);
  if (url !== null) await onServer(url, 'vacuum analyze');
}

/** Uses a library of an earlier run, whose database is in the same PostgreSQL server. */
export function openLibrary(library: string): void {
  if (isPostgresRun()) onPostgres.add(library);
}

/** Moves a library that no server uses. */
export async function renameLibrary(library: string, to: string): Promise<void> {
  renameSync(library, to);
  if (!onPostgres.delete(library)) return;
  onPostgres.add(to);
  await run(`alter database ${nameOf(library)} rename to ${nameOf(to)}`);
}

/** A copy of a library that no server uses, to write to. */
export async function copyOf(library: string): Promise<string> {
  const folder = aFolder();
  if (onPostgres.has(library)) {
    onPostgres.add(folder);
    await run(`create database ${nameOf(folder)} template ${nameOf(library)}`);
    await run('checkpoint'); // else the first measurement would pay for it
  } else cpSync(databaseFileOf(library), databaseFileOf(folder));
  return folder;
}

/** Deletes a library. */
export async function removeLibrary(library: string): Promise<void> {
  remove(library);
  if (onPostgres.delete(library)) await run(`drop database ${nameOf(library)} with (force)`);
}
