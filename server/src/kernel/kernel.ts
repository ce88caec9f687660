import type { Config } from './config/config.ts';
import type { Connection, Db } from './database/connect.ts';
import type { DatabaseHealth } from './database/health.ts';
import type { DiskReserve } from './disk/disk-reserve.ts';
import { type Limits, openLimits } from './http/rate-limits.ts';
import { Reads } from './http/reads.ts';
import { type Mailer, openMailer } from './mail/mailer.ts';
import { openWorkers, type WorkerPool } from './workers/pool.ts';

/** What every subject may use. */
export interface Kernel {
  config: Config;
  db: Db;
  /** The same, for requests: their writes do not wait long (`forRequests`). */
  requestDb: Db;
  /** Where requests are read from. */
  reads: Reads;
  /** The health of the SQLite database; null on PostgreSQL. */
  health: DatabaseHealth | null;
  /** Null where the disk is not watched. */
  reserve: DiskReserve | null;
  workers: WorkerPool;
  mailer: Mailer;
  limits: Limits;
  /** Logs an error of work in the background. */
  report: (error: unknown) => void;
}

/** The kernel as routes use it. */
export const forRequests = <K extends Kernel>(kernel: K): K => ({ ...kernel, db: kernel.requestDb });

type OpenDatabase = Pick<Connection, 'db' | 'requestDb' | 'pool' | 'file' | 'reserve' | 'copy'>;

/** Opens it on a database. `close` ends mails and threads, but not the database. */
export function openKernel(
  config: Config,
  { db, requestDb, pool, file, reserve, copy }: OpenDatabase,
  report: (error: unknown) => void,
): Kernel & { close: () => Promise<void> } {
  const workers = openWorkers(report);
  const mailer = openMailer(config);
  return {
    config,
    db,
    requestDb,
    reads: new Reads(db, copy),
    health: file?.health ?? null,
    reserve,
    workers,
    mailer,
    limits: openLimits(pool),
    report,
    close: async () => {
      await mailer.close();
      await workers.close();
    },
  };
}
