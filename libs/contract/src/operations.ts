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
    login: {
      endpoints: [login],
      access: 'anyone',
      summary: 'Sign in',
      description: 'Also sets the HttpOnly refresh cookie.',
      errors: {
        401: '"Invalid login credentials", whether or not the account exists.',
        403: 'The server does not accept passwords, or the password is right and the user is disabled. Or the password is right, and a second factor is required: `{ "error": …, "second_factor": { "token", "methods", "passkey" } }`, for `completeLogin`.',
        429: '5 failures for an account from one IP address, or 30 from an IP address, in 15 minutes.',
      },
    },
    refresh: {
      endpoints: [refresh],
      access: 'anyone',
      summary: 'Get a new access token',
      description: 'Uses the refresh cookie, or a token that is still valid. The replaced one stays valid for 30 s.',
      errors: { 401: 'Neither is valid.' },
    },
    getMe: {
      endpoints: [getMe],
      access: 'user',
      isForSetUp: true,
      summary: 'Get the current user',
      description: '`favicons` is the source of site icons, if it is not the external service.',
    },
    logout: {
      endpoints: [logout],
      access: 'user',
      isForSetUp: true,
      summary: 'Sign out',
      description: 'The session ends at once.',
    },
    forgotPassword: {
      endpoints: [forgotPassword],
      access: 'anyone',
      summary: 'E-mail a link to reset the password',
      description: 'The response is the same whether or not the user exists. At most one email per minute and address.',
      errors: { 403: 'The server does not accept passwords.' },
    },
    resetPassword: {
      endpoints: [resetPassword],
      access: 'anyone',
      summary: 'Set a new password',
      description:
        'Uses the token of the emailed link: valid once, for 60 minutes, the newest only. Ends all sessions of the user.',
      errors: {
        403: 'The server does not accept passwords.',
        422: '`{ "error": … }` if the link is invalid, or messages by field.',
      },
    },
    setUp: {
      endpoints: [setUp],
      access: 'anyone',
      summary: 'Create the owner',
      description: 'Only while there is no user; requires the token of the link that the server prints.',
      errors: { 404: 'A user exists already, or the token is wrong.' },
    },
  },
  ...userOperations,
  ...accountOperations,
  ...oidcOperations,
  ...signInOperations,
  ...libraryOperations,
  'Links and files': {
    getMeta: {
      endpoints: [getMeta],
      access: 'user',
      scopes: ['posts:read', 'posts:write'],
      summary: 'The preview of a link',
      description: 'Without the envelope. The title of an unreachable page is its URL.',
      errors: { 429: 'More than 30 per minute.' },
    },
    getFavicon: {
      endpoints: [getFavicon],
      access: 'anyone',
      summary: 'Get the icon of a linked site',
      description:
        'If the server fetches icons itself. Requires the key from `favicons`, which is valid for the links and link blocks that the session or share can read.',
      errors: {
        404: 'There is no icon, or the key does not cover it.',
        429: 'More than 300 uncached sites per minute.',
      },
      media: ['image/webp'],
    },
    uploadFile: {
      endpoints: [uploadFile],
      access: 'user',
      scopes: ['posts:write'],
      summary: 'Upload an image',
      description: 'JPEG, PNG, WebP, or GIF, detected by content; re-encoded at most 1,600 px wide, without metadata.',
      form: { file: 'The image.' },
    },
  },
  'Import and export': {
    ...importOperations,
    exportBookmarks: {
      endpoints: [exportBookmarks],
      access: 'user',
      scopes: ['export'],
      summary: 'Export everything, or a collection with those below it',
      description:
        '`format=html` (default): the links as a bookmark file. `zip`: collections, posts of both types, tags, saved searches, the recycle bin, shares, and files, with notes as Markdown. `markdown`: a zip with a Markdown file for each post. `csv`: a row for each post. `json`: collections and posts.',
      media: ['text/html', 'application/zip', 'text/csv', 'application/json'],
      errors: { 404: '"Collection not found"' },
    },
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
