import { removeOldEntries } from './audit/audit.repo.ts';
import { recordCommandEvents } from './audit/command-events.ts';
import { removeUnusedSettings } from './list-settings/list-settings.repo.ts';
import { removeExpiredInvitations } from './users/invitations.repo.ts';
import { removeExpiredDeletions } from './collections/deleted-collections.service.ts';
import type { Db } from './database/connect.ts';
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
import type { Sweep } from './housekeeping.ts';

interface Dependencies {
  db: Db;
  workers: WorkerPool;
  files: Files;
  /** Contains the released modules and the saved files of the shell. */
  dataDir: string;
  moduleReports: ModuleReports;
  reserve: Reserve | null;
}

/** The maintenance of the server, in the order in which it is done. */
export const hourlySweeps = (
  { db, workers, files, dataDir, moduleReports, reserve }: Dependencies,
  isCanceled: () => boolean,
): readonly Sweep[] => [
  {
    name: 'notes are cleaned again after the rules have changed',
    adds: true,
    run: async () => {
      if (await isClean(db)) return;
      // Loaded only when needed, to save memory.
      const { resanitize } = await import('./sanitize/resanitize.ts');
      await resanitize(db, workers, isCanceled);
    },
  },
  {
    name: 'what operators of a search look up is completed',
    adds: true,
    run: async () => (await hasAllFacts(db)) || (await backfillFacts(db, isCanceled)),
  },
  {
    name: 'what lists are sorted by is completed',
    adds: true,
    run: async () => (await hasAllSortKeys(db)) || (await backfillSortKeys(db, isCanceled)),
  },
  {
    name: 'what pages are recognized by is completed',
    adds: true,
    run: async () => (await hasAllPageKeys(db)) || (await backfillPageKeys(db, isCanceled)),
  },
  { name: 'links without a check are enrolled', adds: true, run: () => enrollMissed(db, isCanceled) },
  { name: 'unused files are removed', run: (now) => sweepFiles(db, files, now) },
  { name: 'old counts of module loads are removed', run: (now) => moduleReports.sweep(now) },
  { name: 'deleted collections that cannot be restored are removed', run: (now) => removeExpiredDeletions(db, now) },
  { name: 'settings of lists that are gone are removed', run: () => removeUnusedSettings(db) },
  { name: 'old versions of converted posts are removed', run: (now) => removeOldConversions(db, now) },
  { name: 'old versions of replaced posts are removed', run: (now) => forgetOldReplacements(db, now) },
  { name: 'old files of import previews are removed', run: (now) => removeStalePreviews(dataDir, now) },
  { name: 'expired idempotent responses are removed', run: () => removeExpiredResponses(db) },
  { name: 'actions on posts that cannot be undone are removed', run: () => removeExpiredJobs(db) },
  { name: 'what commands have done is added to the audit log', run: () => recordCommandEvents(db, dataDir) },
  { name: 'old entries of the audit log are removed', run: (now) => removeOldEntries(db, now) },
  { name: 'expired invitations are removed', run: (now) => removeExpiredInvitations(db, now) },
  { name: 'sites without links are forgotten', run: () => forgetSites(db) },
  { name: 'modules that were replaced long ago are removed', run: () => sweepReleases(dataDir) },
  { name: 'unused search words are removed', adds: true, run: () => sweepWords(db, isCanceled) },
  { name: 'files of the shell are kept for open pages', adds: true, run: () => storeShellAssets(dataDir) },
  { name: 'space is reserved on the disk', adds: true, run: async () => reserve?.keep() },
];
