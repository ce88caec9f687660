import { forgotPassword, getMe, login, logout, refresh, resetPassword, setUp } from './auth.ts';
import { createCollection, deleteCollection, getCollection, listCollections, updateCollection } from './collections.ts';
import type { Endpoint } from './endpoint.ts';
import { exportBookmarks } from './exports.ts';
import { getFavicon } from './favicons.ts';
import { uploadFile } from './files.ts';
import { getImport, importBookmarks, listImports, startImport, undoImport } from './imports.ts';
import { getMeta } from './meta.ts';
import { createPost, deletePost, emptyRecycleBin, getPost, listPosts, updatePost } from './posts.ts';
import { createShare, deleteShare, getVisitor, listShares, updateShare } from './shares.ts';
import { createTag, createTags, deleteTag, getTag, listTags, mergeTag, updateTag } from './tags.ts';
import { createUser, deleteUser, getLibrary, getUser, listUsers, updateUser } from './users.ts';

/** Who may make a call: a visitor is whom a share token lets in. */
export type Access = 'anyone' | 'user' | 'owner' | 'user-or-visitor' | 'visitor';

/** One call, said for the people who make it. */
export interface Operation {
  /** The endpoints of one method and address: more than one where it takes or gives more than one shape. */
  endpoints: readonly [Endpoint, ...Endpoint[]];
  access: Access;
  /** One line. */
  summary: string;
  /** What is particular, where there is anything. */
  description?: string;
  /** Refusals of this call beside those of its kind: the status, and when. */
  refusals?: Readonly<Record<number, string>>;
  /** The fields of a form, where the body is none of JSON. */
  form?: { file: string };
  /** The media type of the answer, where it is not JSON. */
  media?: readonly string[];
  /** Whether its answers carry an `ETag`, or it honours `If-Match`. */
  versioned?: 'tagged' | 'matched';
  /** Further addresses with the same answers. */
  also?: readonly string[];
}

/** Every call of the interface by its name, in sections (contract sections 6 to 10). */
export const operations: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
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
  Collections: {
    listCollections: {
      endpoints: [listCollections],
      access: 'user',
      summary: 'All collections',
      description:
        '`nested=true`: the roots, each with its tree. `nested=false`: a flat list of all, `nested` filled as well. Without it: flat. `withCounts` adds `posts_count` and `is_shared`, `withShares` the latter alone.',
    },
    getCollection: {
      endpoints: [getCollection],
      access: 'user',
      summary: 'One collection',
      description:
        '`withCounts` adds `posts_count` and `is_shared`, and what a deletion takes along: `collections_below` and `posts_below`, however deep.',
      versioned: 'tagged',
      refusals: { 404: '"Collection not found"' },
    },
    createCollection: {
      endpoints: [createCollection],
      access: 'user',
      summary: 'Create a collection',
      description: 'Below `parent_id`, else at the top; the last among its siblings.',
      versioned: 'tagged',
    },
    updateCollection: {
      endpoints: [updateCollection],
      access: 'user',
      summary: 'Rename, move or reorder a collection',
      description:
        'Absent fields stay. `is_root` clears the parent, `icon_id` null or 0 the icon; `position` counts from 0 among the siblings.',
      versioned: 'matched',
      refusals: { 404: '"Collection not found"' },
    },
    deleteCollection: {
      endpoints: [deleteCollection],
      access: 'user',
      summary: 'Delete a collection for good',
      description:
        '`nested=true` takes everything below it along, else its children move up. Posts go to the recycle bin, shares end.',
      versioned: 'matched',
      refusals: { 404: '"Collection not found"' },
    },
  },
  Posts: {
    listPosts: {
      endpoints: [listPosts],
      access: 'user-or-visitor',
      summary: 'A page of posts',
      description:
        '`collection_id` above 0: that collection; `is_uncategorized`: the posts without one; neither: all. `is_archived`: the recycle bin, newest deletion first; else the highest `order` first. `filter` searches title, text, address, description and tags: all words, the last one as a prefix, a "quoted phrase" exactly; title matches first. `after_id` pages any of these. A visitor gets the shared collection whatever is asked.',
      refusals: { 404: '"after_id does not exist"' },
    },
    getPost: {
      endpoints: [getPost],
      access: 'user-or-visitor',
      summary: 'One post',
      versioned: 'tagged',
      refusals: { 404: '"Post does not exist"' },
    },
    createPost: {
      endpoints: [createPost],
      access: 'user',
      summary: 'Create a post',
      description:
        'On top of its collection. Content that is exactly one http(s) address makes a link, whose page is looked at before the answer.',
      versioned: 'tagged',
    },
    updatePost: {
      endpoints: [updatePost],
      access: 'user',
      summary: 'Change, move, order, delete or restore a post',
      description:
        'Absent fields stay, `tags: []` clears. Another collection puts the post on top there. `order` moves it to the place of the post that bears that number. `is_archived` true is DELETE, false restores.',
      versioned: 'matched',
      refusals: { 404: '"Post does not exist"' },
    },
    deletePost: {
      endpoints: [deletePost],
      access: 'user',
      summary: 'Move a post to the recycle bin',
      description: '`permanent` removes one that is in there for good.',
      versioned: 'matched',
      refusals: { 404: '"Post does not exist"' },
    },
    emptyRecycleBin: {
      endpoints: [emptyRecycleBin],
      access: 'user',
      summary: 'Empty the recycle bin for good',
      description: 'Only with `is_archived=true`.',
    },
  },
  Tags: {
    listTags: { endpoints: [listTags], access: 'user', summary: 'All tags, by name' },
    getTag: { endpoints: [getTag], access: 'user', summary: 'One tag', refusals: { 404: '"Tag not found"' } },
    createTag: {
      endpoints: [createTag, createTags],
      access: 'user',
      summary: 'Create a tag, or find or create several',
      description: '`name` creates one. `tags` answers each by name, found or created, in the order asked.',
      refusals: { 400: '"Tag does already exist", whatever the case of its letters.' },
    },
    updateTag: {
      endpoints: [updateTag],
      access: 'user',
      summary: 'Rename a tag',
      refusals: { 404: '"Tag not found"' },
    },
    mergeTag: {
      endpoints: [mergeTag],
      access: 'user',
      summary: 'Give the posts of a tag to another one and remove it',
      refusals: { 404: '"Tag not found"' },
    },
    deleteTag: {
      endpoints: [deleteTag],
      access: 'user',
      summary: 'Delete a tag, taking it off every post',
      refusals: { 404: '"Tag not found"' },
    },
  },
  Shares: {
    getVisitor: {
      endpoints: [getVisitor],
      access: 'user-or-visitor',
      summary: 'What a share token opens',
      description: '`favicons` as in the answer about a user.',
      refusals: { 401: 'No share token.' },
      also: ['/api/shares/me'],
    },
    listShares: {
      endpoints: [listShares],
      access: 'user',
      summary: 'The shares of the user, or the one of a collection',
      also: ['/api/shares/public'],
    },
    createShare: {
      endpoints: [createShare],
      access: 'user',
      summary: 'Share a collection',
      refusals: { 409: '"This collection is shared already."' },
      also: ['/api/shares/public'],
    },
    updateShare: {
      endpoints: [updateShare],
      access: 'user',
      summary: 'Switch a share, or change its token',
      refusals: { 404: '"Share not found"', 409: '"This collection is shared already."' },
      also: ['/api/shares/public/:id'],
    },
    deleteShare: {
      endpoints: [deleteShare],
      access: 'user',
      summary: 'End a share',
      refusals: { 404: '"Share not found"' },
      also: ['/api/shares/public/:id'],
    },
  },
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
