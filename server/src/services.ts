import { LoginLimits } from './auth/login-limits.ts';
import { StrangerLimits } from './auth/stranger-limits.ts';
import { Provider } from './auth/oidc/provider.ts';
import type { Config } from './config.ts';
import { Copier } from './copies/copier.ts';
import { CopyQueue } from './copies/copy-queue.ts';
import type { Connection, Db } from './database/connect.ts';
import type { DatabaseHealth } from './database/health.ts';
import type { Reserve } from './disk/disk-reserve.ts';
import { Favicons } from './favicons/favicons.ts';
import { Files } from './files/files.ts';
import { Housekeeping } from './housekeeping.ts';
import { Reads } from './http/reads.ts';
import { type Limits, openLimits } from './http/rate-limits.ts';
import { LinkCheckQueue } from './link-checks/link-check-queue.ts';
import { type Mailer, openMailer } from './mail/mailer.ts';
import { PostJobs } from './posts/actions/post-jobs.ts';
import { PreviewQueue } from './previews/preview-queue.ts';
import { Previews } from './previews/previews.ts';
import { LongPostQueue } from './search/long-post-queue.ts';
import { Snapshotter } from './snapshots/snapshotter.ts';
import { ImportPreviews } from './transfer/import-previews/import-previews.ts';
import { Exporter } from './transfer/exports/exporter.ts';
import { ScheduledExports } from './transfer/schedule/scheduled-exports.ts';
import { ImportJobs } from './transfer/jobs/import-jobs.ts';
import { ImportUndos } from './transfer/jobs/import-undos.ts';
import { hourlySweeps } from './sweeps.ts';
import { ModuleReports, releasedCanaries } from './web/loads/module-reports.ts';
import { WebhookSender } from './webhooks/webhook-sender.ts';
import { openWorkers, type WorkerPool } from './workers/pool.ts';

/** The services that routes use. */
export interface Services {
  /** For requests, whose writes do not wait long. */
  db: Db;
  /** Where requests are read from. */
  reads: Reads;
  /** The health of the SQLite database; null on PostgreSQL. */
  health: DatabaseHealth | null;
  reserve: Reserve | null;
  config: Config;
  workers: WorkerPool;
  files: Files;
  mailer: Mailer;
  previews: Previews;
  previewQueue: PreviewQueue;
  linkChecks: LinkCheckQueue;
  copyQueue: CopyQueue;
  longPosts: LongPostQueue;
  favicons: Favicons;
  imports: ImportJobs;
  importPreviews: ImportPreviews;
  exporter: Exporter;
  /** Null if none are scheduled. */
  scheduledExports: ScheduledExports | null;
  postJobs: PostJobs;
  importUndos: ImportUndos;
  limits: Limits;
  logins: LoginLimits;
  strangers: StrangerLimits;
  /** The OpenID Connect provider; null for none. */
  oidc: Provider | null;
  webhookSender: WebhookSender;
  moduleReports: ModuleReports;
  housekeeping: Housekeeping;
}

/** The services of a server, and how they end. */
export interface OpenServices extends Services {
  /** Ends what is done in the background: the next start continues with it. May be called before `close`, and never fails. */
  endBackground: () => Promise<void>;
  /** Closes all services, but not the database. */
  close: () => Promise<void>;
}

/** Opens all services on a database. Background errors are reported. */
export function openServices(
  config: Config,
  {
    db,
    requestDb,
    pool,
    file,
    reserve,
    copy,
  }: Pick<Connection, 'db' | 'requestDb' | 'pool' | 'file' | 'reserve' | 'copy'>,
  report: (error: unknown) => void,
): OpenServices {
  const workers = openWorkers(report);
  const mailer = openMailer(config);
  const files = new Files(db, config);
  const previews = new Previews(config, workers, files);
  const previewQueue = new PreviewQueue({ db, previews, reserve, report });
  const linkChecks = new LinkCheckQueue({ db, config, previews, workers, reserve, report });
  const copier = new Copier({ config, db, workers, files, previews });
  const isEnabled = config.keepCopies !== 'off';
  const { snapshotBrowser: browser } = config;
  // A snapshot is full of images.
  const snapshotter =
    browser && config.keepCopies === 'images' ? new Snapshotter({ config, browser, workers, files, report }) : null;
  const copyQueue = new CopyQueue({ db, copier, snapshotter, files, workers, reserve, isEnabled, report });
  const longPosts = new LongPostQueue({ db, workers, reserve, health: file?.health ?? null, report });
  const limits = openLimits(pool);
  const favicons = new Favicons({ config, db, workers, limits, reserve });
  const imports = new ImportJobs(db, previewQueue, report);
  const importPreviews = new ImportPreviews({ config, db, workers, files, imports, report });
  const exporter = new Exporter({ db, config, files, workers });
  const { appUrl, exportSchedule: schedule } = config;
  const scheduledExports = schedule && new ScheduledExports({ db, mailer, exporter, appUrl, schedule, report });
  const postJobs = new PostJobs({ db, reserve, health: file?.health ?? null, report });
  const importUndos = new ImportUndos({ db, reserve, health: file?.health ?? null, report });
  const webhookSender = new WebhookSender({ db, config, mailer, report });
  const { dataDir } = config;
  const moduleReports = new ModuleReports({ db, dataDir, canaries: releasedCanaries(dataDir), report });
  const housekeeping = new Housekeeping({ db, reserve, report }, (isCanceled) =>
    hourlySweeps({ db, workers, files, dataDir, moduleReports, reserve }, isCanceled),
  );
  const background = [
    webhookSender,
    postJobs,
    importUndos,
    housekeeping,
    previewQueue,
    linkChecks,
    copyQueue,
    longPosts,
    ...(scheduledExports ? [scheduledExports] : []),
  ];
  let ending: Promise<unknown> | null = null;
  // All at once: each would otherwise go on until those before it have ended.
  const endBackground = async () => {
    ending ??= Promise.all(background.map((task) => task.close().catch(report)));
    await ending;
  };
  return {
    db: requestDb,
    reads: new Reads(db, copy),
    health: file?.health ?? null,
    reserve,
    config,
    workers,
    files,
    mailer,
    previews,
    previewQueue,
    linkChecks,
    copyQueue,
    longPosts,
    favicons,
    imports,
    importPreviews,
    exporter,
    scheduledExports,
    postJobs,
    importUndos,
    limits,
    logins: new LoginLimits(limits),
    strangers: new StrangerLimits(limits),
    oidc: config.oidc && new Provider(config.oidc),
    webhookSender,
    moduleReports,
    housekeeping,
    endBackground,
    close: async () => {
      await endBackground();
      await moduleReports.close();
      await importPreviews.close();
      await imports.ended();
      await mailer.close();
      await previews.close();
      await favicons.close();
      await workers.close();
      await files.close();
    },
  };
}
