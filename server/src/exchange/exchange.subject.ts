import { forRequests, type Kernel } from '../kernel/kernel.ts';
import type { Subject } from '../kernel/subject.ts';
import type { Files } from '../library/files/files.ts';
import { exportRoutes } from './export.routes.ts';
import { Exporter } from './exports/exporter.ts';
import { importPreviewsRoutes } from './import-previews/import-previews.routes.ts';
import { ImportPreviews } from './import-previews/import-previews.ts';
import { removeStalePreviews } from './import-previews/preview-folder.ts';
import { importRoutes } from './import.routes.ts';
import { ImportJobs } from './jobs/import-jobs.ts';
import { ImportUndos } from './jobs/import-undos.ts';
import { ScheduledExports } from './schedule/scheduled-exports.ts';
import { forgetOldReplacements } from './storing/replace-posts.repo.ts';

/** Imports and exports. */
export const exchangeSubject = (kernel: Kernel & { files: Files }) => {
  const { db, config } = kernel;
  const { appUrl, exportSchedule: schedule } = config;
  const imports = new ImportJobs(db, kernel.report);
  const importUndos = new ImportUndos(kernel);
  const importPreviews = new ImportPreviews({ ...kernel, imports });
  const exporter = new Exporter(kernel);
  const scheduledExports = schedule && new ScheduledExports({ ...kernel, exporter, appUrl, schedule });
  return {
    imports,
    importUndos,
    scheduledExports,
    routes: async (app) => {
      await importRoutes(app, forRequests({ ...kernel, imports, importPreviews }));
      await importPreviewsRoutes(app, forRequests({ ...kernel, importPreviews }));
      await exportRoutes(app, forRequests({ ...kernel, exporter }));
    },
    start: () => {
      importUndos.start();
      scheduledExports?.start();
    },
    stop: () => Promise.all([importUndos.close(), scheduledExports?.close()]),
    close: async () => {
      await importPreviews.close();
      await imports.ended();
    },
    sweeps: [
      { name: 'old versions of replaced posts are removed', run: (now) => forgetOldReplacements(db, now) },
      { name: 'old files of import previews are removed', run: (now) => removeStalePreviews(config.dataDir, now) },
    ],
  } satisfies Subject & { imports: ImportJobs; importUndos: ImportUndos; scheduledExports: ScheduledExports | null };
};
