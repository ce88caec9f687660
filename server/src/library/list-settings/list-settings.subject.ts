import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import { removeUnusedSettings } from './list-settings.repo.ts';
import { listSettingsRoutes } from './list-settings.routes.ts';

/** How each list is shown. */
export const listSettingsSubject = (kernel: Kernel) => {
  return {
    routes: (app) => listSettingsRoutes(app, forRequests(kernel)),
    sweeps: [{ name: 'settings of lists that are gone are removed', run: () => removeUnusedSettings(kernel.db) }],
  } satisfies Subject;
};
