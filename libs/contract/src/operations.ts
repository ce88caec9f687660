import { forgotPassword, getMe, login, logout, refresh, resetPassword, setUp } from './auth.ts';
import { exportBookmarks } from './exports.ts';
import { getFavicon } from './favicons.ts';
import { uploadFile } from './files.ts';
import { getImport, importBookmarks, listImports, startImport, undoImport } from './imports.ts';
import { getMeta } from './meta.ts';
import { createUser, deleteUser, getLibrary, getUser, listUsers, updateUser } from './users.ts';
import { libraryOperations } from './library-operations.ts';
import type { Operations } from './operation.ts';

/** Every call of the interface by its name, in sections (contract sections 6 to 10). */
export const operations: Operations = {
  Auth: {
    login: {
      endpoints: [login],
      access: 'anyone',
      summary: 'Sign in',
      description: 'Also sets the HttpOnly refresh cookie.',
      refusals: {
        401: '"Invalid login credentials", whether there is such an account or not.',
        429: '5 failures of an account from one address, or 30 of an address, in 15 minutes.',
      },
    },
    refresh: {
      endpoints: [refresh],
      access: 'anyone',
      summary: 'Get a new access token',
      description:
        'With the refresh cookie, or with a token that is still valid. The one it replaces stays good for 30 s.',
      refusals: { 401: 'Neither is valid.' },
    },
    getMe: {
      endpoints: [getMe],
      access: 'user',
      summary: 'Who is signed in',
      description: '`favicons` says where the pictures of sites come from, where that is not the external service.',
    },
    logout: { endpoints: [logout], access: 'user', summary: 'Sign out', description: 'The session is gone at once.' },
    forgotPassword: {
      endpoints: [forgotPassword],
      access: 'anyone',
      summary: 'Mail a link to set a new password',
      description: 'The answer is the same whether there is such a user or not. At most one mail a minute per address.',
    },
    resetPassword: {
      endpoints: [resetPassword],
      access: 'anyone',
      summary: 'Set a new password',
      description:
        'With the token of the mailed link: 60 minutes, once, the newest only. Ends all sessions of the user.',
      refusals: { 422: '`{ "error": … }` for the link, or messages by field.' },
    },
    setUp: {
      endpoints: [setUp],
      access: 'anyone',
      summary: 'Create the owner',
      description: 'Only while there is no user, with the token of the link that the server prints.',
      refusals: { 404: 'There is a user already, or the token is another one.' },
    },
  },
  Users: {
    listUsers: { endpoints: [listUsers], access: 'user', summary: 'All users, by id' },
    getUser: { endpoints: [getUser], access: 'user', summary: 'One user', refusals: { 404: '"User not found"' } },
    getLibrary: {
      endpoints: [getLibrary],
      access: 'owner',
      summary: 'What goes with a user who is deleted',
      description: 'Numbers alone, and whether it is the last owner, who cannot be deleted.',
      refusals: { 404: '"User not found"' },
    },
    createUser: {
      endpoints: [createUser],
      access: 'owner',
      summary: 'Create a user',
      description: 'It gets permission 7 and three posts to start with.',
    },
    updateUser: {
      endpoints: [updateUser],
      access: 'user',
      summary: 'Change oneself',
      description: 'Absent fields stay. A new password needs the old one and ends the other sessions.',
      refusals: { 403: '"Only the user itself can change these information."' },
    },
    deleteUser: {
      endpoints: [deleteUser],
      access: 'owner',
      summary: 'Delete a user and everything that is theirs',
      refusals: { 404: '"User not found"', 409: '"The last owner cannot be deleted."' },
    },
  },
  ...libraryOperations,
  'Links and files': {
    getMeta: {
      endpoints: [getMeta],
      access: 'user',
      summary: 'The preview of a link',
      description: 'Without the envelope. A page that cannot be reached has its address as title.',
      refusals: { 429: 'More than 30 a minute.' },
    },
    getFavicon: {
      endpoints: [getFavicon],
      access: 'anyone',
      summary: 'The picture of the site a link points to',
      description:
        'Where the server fetches them itself. Whoever bears the key of `favicons` may ask for the links and link blocks that session or share shows, and for no others.',
      refusals: {
        404: 'There is none, or it is not for this key.',
        429: 'More than 300 sites in a minute that were not looked at lately.',
      },
      media: ['image/webp'],
    },
    uploadFile: {
      endpoints: [uploadFile],
      access: 'user',
      summary: 'Upload an image',
      description:
        'JPEG, PNG, WebP or GIF, told by its bytes; it is encoded anew, at most 1,600 px wide, without its metadata.',
      form: { file: 'The image.' },
    },
  },
  'Import and export': {
    importBookmarks: {
      endpoints: [importBookmarks, startImport],
      access: 'user',
      summary: 'Import a file',
      description:
        'All or nothing. `dry_run`: 200 and the same figures, nothing stored. With the header `Prefer: respond-async`: 202 at once, and GET tells how it goes.',
      form: { file: 'A Netscape bookmark file of any producer, or the zip of an export.' },
      refusals: {
        409: 'A call with this Idempotency-Key is under way, or another zip of this user is being imported.',
      },
    },
    listImports: {
      endpoints: [listImports],
      access: 'user',
      summary: 'The latest import',
      description: 'Running, done or failed; an empty list where there is none, or it was taken back.',
    },
    getImport: {
      endpoints: [getImport],
      access: 'user',
      summary: 'How an import goes',
      refusals: { 404: '"Import not found"' },
    },
    undoImport: {
      endpoints: [undoImport],
      access: 'user',
      summary: 'Take an import back',
      description: 'What it made and nobody changed since.',
      refusals: { 404: '"Import not found"', 409: '"This import is under way."' },
    },
    exportBookmarks: {
      endpoints: [exportBookmarks],
      access: 'user',
      summary: 'Export the links as a bookmark file, or everything',
      description:
        '`format=zip`: collections, posts of both types, tags, the recycle bin, shares and files, with notes as Markdown.',
      media: ['text/html', 'application/zip'],
    },
  },
};
