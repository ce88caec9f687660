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

const CLOSED = 'Releases over HTTP are off (`MODULE_RELEASES`)';
const errors = {
  404: `${CLOSED}, or there is no such module.`,
  409: 'There is nothing to do, or it conflicts with another module.',
};

export const releaseOperations: Operations = {
  Modules: {
    listModules: {
      endpoints: [listModules],
      access: 'owner-or-token',
      summary: 'All modules with their versions',
      description:
        'A token sees the modules of its scope. `releases` is `off`, `token`, or `signed`. `activity` has the loads of the last 24 hours.',
      errors: { 404: `${CLOSED}: to tokens.` },
    },
    releaseModule: {
      endpoints: [releaseModule],
      access: 'token',
      summary: 'Release a module',
      description:
        'The archive has the files of a build, `files.json` with the hash of each, and `files.json.sig` where signatures are required. With `canary` or `for`, only those users get it instead of the live version, until it is promoted, rolled back, or replaced.',
      body: {
        type: 'application/zip',
        description: 'At most 10 MB; unpacked at most 500 files, 5 MB each, 20 MB in total.',
      },
      errors: {
        403: 'The token is not for this module.',
        404: `${CLOSED}.`,
        409: 'This version is live or was replaced by another one, or the module conflicts with others. A version that was rolled back can be released again.',
        422: 'The archive, the share, or a user is rejected; the message says why.',
      },
    },
    promoteModule: {
      endpoints: [promoteModule],
      access: 'owner-or-token',
      summary: 'Make the canary live for all users',
      errors,
    },
    rollBackModule: {
      endpoints: [rollBackModule],
      access: 'owner-or-token',
      summary: 'Roll back the canary, or make the previous version live again',
      description: 'If there is a canary, the live version stays.',
      errors,
    },
    disableModule: {
      endpoints: [disableModule],
      access: 'owner-or-token',
      summary: 'Remove a module from all pages',
      description: 'It stays disabled across restarts and releases until it is enabled.',
      errors,
    },
    enableModule: { endpoints: [enableModule], access: 'owner-or-token', summary: 'Enable a module again', errors },
    removeModule: {
      endpoints: [removeModule],
      access: 'owner-or-token',
      summary: 'Remove a module with all its versions',
      description:
        'Also if it has only one. Open pages can load its files for 14 days; it can be released again at any time.',
      errors: { ...errors, 409: 'It is part of Benotes, or another module contributes to its slots.' },
    },
    reportModules: {
      endpoints: [reportModules],
      access: 'user',
      summary: 'Report how modules loaded',
      description: 'Counts of loads and failures by version. Unknown modules and versions are ignored.',
      errors: { 429: '60 reports of a user in 10 minutes.' },
    },
    // These three keep their published ids.
    listApiTokens: {
      endpoints: [listReleaseTokens],
      access: 'owner',
      summary: 'The tokens for releases, newest first',
    },
    createApiToken: {
      endpoints: [createReleaseToken],
      access: 'owner',
      hasSecrets: true,
      summary: 'Create a token for releases',
      description:
        'The response contains the secret, which is not stored. The default lifetime is 90 days, the maximum a year.',
      errors: { 404: `${CLOSED}.`, 422: 'The password is wrong, or other input is invalid.' },
    },
    deleteApiToken: { endpoints: [deleteReleaseToken], access: 'owner', summary: 'Revoke a token' },
  },
};
