import type { Config } from './config.ts';
import type { Db } from './database/connect.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Previews } from './previews/previews.ts';
import type { WorkerPool } from './workers.ts';

/** What routes work with. */
export interface Services {
  db: Db;
  config: Config;
  workers: WorkerPool;
  mailer: Mailer;
  previews: Previews;
}
