import { reportModules } from './module-reports.ts';
import type { Operations } from './operation.ts';
import {
  createReleaseToken,
  deleteReleaseToken,
  disableModule,
  enableModule,
  listReleaseTokens,
  listModules,
  promoteModule,
  releaseModule,
  removeModule,
  rollBackModule,
} from './releases.ts';

export const releaseOperations: Operations = {
  Modules: {
    listModules,
    releaseModule,
    promoteModule,
    rollBackModule,
    disableModule,
    enableModule,
    removeModule,
    reportModules,
    // These three keep their published ids.
    listApiTokens: listReleaseTokens,
    createApiToken: createReleaseToken,
    deleteApiToken: deleteReleaseToken,
  },
};
