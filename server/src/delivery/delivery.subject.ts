import type { ScheduledExports } from '../exchange/schedule/scheduled-exports.ts';
import { forRequests, type Kernel } from '../kernel/kernel.ts';
import type { Subject } from '../kernel/subject.ts';
import { descriptionRoutes } from './description/description.routes.ts';
import { moduleReportsRoutes } from './loads/module-reports.routes.ts';
import { ModuleReports, releasedCanaries } from './loads/module-reports.ts';
import { healthRoutes } from './operations/health.routes.ts';
import { moduleReleasesRoutes } from './releases/module-releases.routes.ts';
import { modulesRoutes } from './releases/modules.routes.ts';
import { sweepReleases } from './releases/releases.ts';
import { storeShellAssets } from './releases/shell-assets.ts';

/** Modules and their releases, health, and the description of the API. */
export const deliverySubject = (kernel: Kernel & { scheduledExports: ScheduledExports | null }) => {
  const { dataDir } = kernel.config;
  const moduleReports = new ModuleReports({ ...kernel, dataDir, canaries: releasedCanaries(dataDir) });
  return {
    moduleReports,
    routes: async (app) => {
      await descriptionRoutes(app, {});
      await healthRoutes(app, forRequests(kernel));
      await app.register(modulesRoutes, forRequests(kernel));
      await moduleReleasesRoutes(app, forRequests({ ...kernel, moduleReports }));
      await moduleReportsRoutes(app, forRequests({ ...kernel, moduleReports }));
    },
    close: () => moduleReports.close(),
    sweeps: [
      { name: 'old counts of module loads are removed', run: (now) => moduleReports.sweep(now) },
      { name: 'modules that were replaced long ago are removed', run: () => sweepReleases(dataDir) },
      { name: 'files of the shell are kept for open pages', adds: true, run: () => storeShellAssets(dataDir) },
    ],
  } satisfies Subject & { moduleReports: ModuleReports };
};
