import { busy, damaged, Problem, storageFull } from '../problems.ts';

const raced = () => new Problem(409, 'This was changed meanwhile. Look again, then try once more.');
const unstorable = () => new Problem(422, 'This holds something that cannot be stored.');

/** Codes of SQLite (result codes), PostgreSQL (appendix A of its manual) and the operating system by what they mean. */
const MEANINGS: readonly [pattern: RegExp, refusal: () => Problem][] = [
  [/^(?:SQLITE_FULL|SQLITE_IOERR_SHMSIZE|53100|ENOSPC|EDQUOT)$/, storageFull],
  // Of PostgreSQL: damaged data, and a damaged index.
  [/^(?:SQLITE_CORRUPT.*|SQLITE_NOTADB|XX001|XX002)$/, damaged],
  [/^(?:SQLITE_CONSTRAINT.*|23\w{3})$/, raced],
  [/^(?:22021|22003|22P02|22P05)$/, unstorable],
  // Held by others, a standby, given up, out of connections, restarting, unreachable.
  [/^(?:SQLITE_(?:BUSY|LOCKED).*|25006|55P03|57014|53\w{3}|57P\w{2}|08\w{3}|40001|40P01)$/, busy],
  [/^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/, busy],
];

/** What drivers throw without a code when PostgreSQL went away, or has no connection left, or this process ends. */
const LOST = new RegExp(
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
 * A fault of the database that is none of the program: what it means for who asked, or null for any other error.
 * Nothing was stored, so every one of them may be tried again.
 */
export function refusalOf(error: unknown): Problem | null {
  if (!(error instanceof Error)) return null;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (syscall === 'connect') return busy(); // whatever keeps the socket from being there
  if (typeof code === 'string') return MEANINGS.find(([pattern]) => pattern.test(code))?.[1]() ?? null;
  return LOST.test(error.message) ? busy() : null;
}
