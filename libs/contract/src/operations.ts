import { forgotPassword, getMe, login, logout, refresh, resetPassword, setUp } from './auth.ts';
import { exportBookmarks } from './exports.ts';
import { getFavicon } from './favicons.ts';
import { feedOperations } from './feed-operations.ts';
import { uploadFile } from './files.ts';
import { accountOperations } from './account-operations.ts';
import { importOperations } from './import-operations.ts';
import { getMeta } from './meta.ts';
import { libraryOperations } from './library-operations.ts';
import { oidcOperations } from './oidc-operations.ts';
import type { Operation, Operations } from './operation.ts';
import { releaseOperations } from './release-operations.ts';
import { webhookOperations } from './webhook-operations.ts';
import { userOperations } from './user-operations.ts';
import { signInOperations } from './sign-in-operations.ts';

const sections: Operations = {
  Auth: {
    login,
    refresh,
    getMe,
    logout,
    forgotPassword,
    resetPassword,
    setUp,
  },
  ...userOperations,
  ...accountOperations,
  ...oidcOperations,
  ...signInOperations,
  ...libraryOperations,
  'Links and files': {
    getMeta,
    getFavicon,
    uploadFile,
  },
  'Import and export': {
    ...importOperations,
    exportBookmarks,
  },
  ...feedOperations,
  ...webhookOperations,
  ...releaseOperations,
};

/** All operations by name, in sections. */
export const operations = Object.fromEntries(
  Object.entries(sections).map(([section, calls]) => [
    section,
    Object.fromEntries(
      Object.entries(calls).map(([name, call]): [string, Operation] => [
        name,
        'endpoints' in call ? call : { ...call, endpoints: [call, ...(call.variants ?? [])] },
      ]),
    ),
  ]),
);
