import { codeOf } from '../code-of.ts';
import { isDiskFull, SpaceFreed } from '../disk/disk-reserve.ts';
import { busy, damaged, Problem, storageFull } from '../problems.ts';

const conflict = () => new Problem(409, 'This was changed in the meantime. Reload it, then try again.');
const unstorable = () => new Problem(422, 'This contains a value that cannot be stored.');

/** Error codes of SQLite, PostgreSQL (appendix A of its manual) and the operating system, and their problems. */
const PROBLEMS: readonly [pattern: RegExp, problem: () => Problem][] = [
  [/^53100$/, storageFull], // the disk of PostgreSQL; `isDiskFull` knows the others
  // The last two: corrupted data and corrupted index in PostgreSQL.
  [/^(?:SQLITE_CORRUPT.*|SQLITE_NOTADB|XX001|XX002)$/, damaged],
  [/^(?:SQLITE_CONSTRAINT.*|23\w{3})$/, conflict],
  [/^(?:22021|22003|22P02|22P05)$/, unstorable],
  // The disk has become read-only; locked, a standby, canceled, out of connections, restarting, unreachable.
  [/^(?:SQLITE_(?:BUSY|LOCKED|READONLY).*|25006|55P03|57014|53\w{3}|57P\w{2}|08\w{3}|40001|40P01)$/, busy],
  [/^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/, busy],
];

/** Driver errors without a code: PostgreSQL is gone, has no free connection, or this process is shutting down. */
const UNAVAILABLE = new RegExp(
  `^(?:${[
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'Client has encountered',
    'Query read timeout',
    'Cannot use a pool after calling end',
    'driver has already been destroyed',
    'The database connection is not open',
  ].join('|')})`,
);

/**
 * The problem to respond with for a database error that is not a bug; null for any other error. Nothing was stored, so
 * each such request may be retried.
 */
export function problemOf(error: unknown): Problem | null {
  if (!(error instanceof Error)) return null;
  if (isDiskFull(error)) return storageFull();
  const code = codeOf(error);
  if ('syscall' in error && error.syscall === 'connect') return busy(); // whatever the reason: the database cannot be reached
  if (code !== '') return PROBLEMS.find(([pattern]) => pattern.test(code))?.[1]() ?? null;
  return UNAVAILABLE.test(error.message) ? busy() : null;
}

/** Whether an error says nothing about the work: the database or the server was busy, away, or out of space. */
export function isPassing(error: unknown): boolean {
  const problem = error instanceof Problem ? error : problemOf(error);
  return error instanceof SpaceFreed || (problem !== null && problem.statusCode >= 500);
}
