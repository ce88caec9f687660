import { setTimeout } from 'node:timers/promises';

import { removeOldEntries } from './audit/audit.repo.ts';
import { recordCommandEvents } from './audit/command-events.ts';
import { removeUnusedSettings } from './list-settings/list-settings.repo.ts';
import { removeExpiredInvitations } from './users/invitations.repo.ts';
import { removeExpiredDeletions } from './collections/deleted-collections.service.ts';
import type { Db } from './database/connect.ts';
import { Lease } from './database/leases.ts';
import { reliableNow } from './database/reliable-now.ts';
import type { Reserve } from './disk/disk-reserve.ts';
import { removeOldConversions } from './posts/conversion.service.ts';
import type { Files } from './files/files.ts';
import { sweepFiles } from './files/sweep-files.ts';
import { removeExpiredResponses } from './http/idempotency.repo.ts';
import { backfillFacts, hasAllFacts } from './search/backfill-facts.repo.ts';
import { backfillSortKeys, hasAllSortKeys } from './search/backfill-sort-keys.repo.ts';
import { backfillPageKeys, hasAllPageKeys } from './search/backfill-page-keys.repo.ts';
import { enrollMissed } from './link-checks/enroll-missed.repo.ts';
import { forgetSites } from './link-checks/link-checks.repo.ts';
import { removeExpiredJobs } from './posts/actions/post-jobs.repo.ts';
import { removeStalePreviews } from './transfer/import-previews/preview-folder.ts';
import { forgetOldReplacements } from './transfer/storing/replace-posts.repo.ts';
import { isClean } from './sanitize/sanitizer-version.repo.ts';
import type { ModuleReports } from './web/loads/module-reports.ts';
import { sweepWords } from './search/sweep-words.repo.ts';
import { storeShellAssets } from './web/releases/shell-assets.ts';
import { sweepReleases } from './web/releases/releases.ts';
import type { WorkerPool } from './workers/pool.ts';

const INTERVAL_MS = 3600_000;
/** How soon it is noticed that the process that did it has ended. */
const POLL_MS = 60_000;

interface Dependencies {
  db: Db;
  workers: WorkerPool;
  files: Files;
  /** Contains the released modules and the saved files of the shell. */
  dataDir: string;
  moduleReports: ModuleReports;
  reserve: Reserve | null;
  report: (error: unknown) => void;
}

/**
 * Hourly maintenance, in one process at a time: sanitizes stored notes again after the rules have changed, completes what
 * the operators of a search look up and what lists are sorted by, enrolls links that have no check, and removes unused files, deleted collections that can no longer be restored, expired idempotent responses, actions on posts that can no longer be undone, old counts of module loads, old entries of the audit log (after those that commands have left were added), unused search words, and modules and shell files
 * that were replaced long ago.
 */
export class Housekeeping {
  readonly #dependencies: Dependencies;
  readonly #lease: Lease;
  readonly #closing = new AbortController();
  #work: Promise<void> | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#lease = new Lease(dependencies.db, 'housekeeping');
  }

  /** Starts the first round immediately. */
  start(): void {
    this.#work ??= this.#loop();
  }

  /** Stops after the current post or file. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#work;
  }

  /** Does one round; false if it belongs to another process. The lease is kept between rounds. */
  async round(): Promise<boolean> {
    if (!(await this.#lease.hold())) return false;
    await this.#doAll();
    return true;
  }

  async #doAll(): Promise<void> {
    const { db, workers, files, dataDir, moduleReports, reserve } = this.#dependencies;
    if (!reserve?.isFull && !(await isClean(db))) {
      // Loaded only when needed, to save memory.
      const { resanitize } = await import('./sanitize/resanitize.ts');
      await resanitize(db, workers, () => this.#closing.signal.aborted);
    }
    if (!reserve?.isFull && !(await hasAllFacts(db))) await backfillFacts(db, () => this.#closing.signal.aborted);
    if (!reserve?.isFull && !(await hasAllSortKeys(db))) await backfillSortKeys(db, () => this.#closing.signal.aborted);
    if (!reserve?.isFull && !(await hasAllPageKeys(db))) await backfillPageKeys(db, () => this.#closing.signal.aborted);
    if (!reserve?.isFull) await enrollMissed(db, () => this.#closing.signal.aborted);
    const now = await reliableNow(db);
    await sweepFiles(db, files, now);
    await moduleReports.sweep(now);
    await removeExpiredDeletions(db, now);
    await removeUnusedSettings(db);
    await removeOldConversions(db, now);
    await forgetOldReplacements(db, now);
    await removeStalePreviews(dataDir, now);
    await removeExpiredResponses(db);
    await removeExpiredJobs(db);
    await recordCommandEvents(db, dataDir);
    await removeOldEntries(db, now);
    await removeExpiredInvitations(db, now);
    await forgetSites(db);
    await sweepReleases(dataDir);
    if (reserve?.isFull) return;
    await sweepWords(db, () => this.#closing.signal.aborted);
    await storeShellAssets(dataDir);
    await reserve?.keep();
  }

  async #loop(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const isOwn = await this.round().catch((error: unknown) => {
        this.#dependencies.report(error);
        return true;
      });
      await setTimeout(isOwn ? INTERVAL_MS : POLL_MS, undefined, { signal, ref: false }).catch(() => {});
    }
    await this.#lease.release().catch(this.#dependencies.report);
  }
}
