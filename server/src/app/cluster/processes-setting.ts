import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

import { ConfigError } from '../../kernel/config/config.ts';

const MAX_PROCESSES = 64;

/**
 * The number of processes that `--processes` or `PROCESSES` asks for; otherwise one per core.
 *
 * @throws ConfigError for anything else than 1 to 64, or without PostgreSQL.
 */
export function readProcesses(args: readonly string[], env: NodeJS.ProcessEnv): number {
  if (!env['DATABASE_URL']?.trim())
    throw new ConfigError(
      'Several processes need PostgreSQL (DATABASE_URL): SQLite is written by one process, which npm run serve starts.',
    );
  const option = optionIn(args);
  const value = option ?? env['PROCESSES']?.trim();
  if (!value) return Math.min(availableParallelism(), MAX_PROCESSES);
  const processes = Number(value);
  if (!/^\d+$/.test(value) || processes < 1 || processes > MAX_PROCESSES)
    throw new ConfigError(
      `${option === undefined ? 'PROCESSES=' : '--processes '}${value} is invalid: ` +
        `it must be a whole number from 1 to ${MAX_PROCESSES}.`,
    );
  return processes;
}

/** @throws ConfigError for an unknown argument. */
function optionIn(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { processes: { type: 'string' } } }).values.processes;
  } catch (error) {
    throw new ConfigError(`${(error as Error).message} Use: npm run cluster -- --processes 4`);
  }
}
