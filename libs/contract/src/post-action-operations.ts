import type { Operations } from './operation.ts';
import { actOnPosts, cancelPostJob, countPosts, exportSelection, getPostJob, undoPostJob } from './post-actions.ts';

/** The operations on many posts at once. */
export const postActionOperations = {
  actOnPosts: {
    endpoints: [actOnPosts],
    access: 'user',
    scopes: ['posts:write'],
    summary: 'Move, tag, pin, delete, restore, check, or merge many posts',
    description:
      'Acts on the posts that are in the list when it begins. Up to 200 posts: 200, and it is done. More: 202, and GET returns the progress; a user’s actions are done one after the other. `pin`, `unpin`, `favorite`, and `unfavorite` set the flags of the posts. `restore` and `purge` are for the recycle bin. `check`, `accept`, and `replace_url` are about the pages of links, `merge` is for links to the same page.',
    errors: {
      404: '"Collection not found"',
      409: 'A request with this Idempotency-Key is in progress, or "This server does not check links."',
      429: '20 actions of this user are in progress.',
    },
  },
  getPostJob: {
    endpoints: [getPostJob],
    access: 'user',
    scopes: ['posts:read', 'posts:write'],
    summary: 'Get the state of an action on many posts',
    description: 'For 24 hours.',
    errors: { 404: '"Action not found"' },
  },
  cancelPostJob: {
    endpoints: [cancelPostJob],
    access: 'user',
    scopes: ['posts:write'],
    summary: 'Cancel an action on many posts',
    description: 'What it has done remains, and can be undone.',
    errors: { 404: '"Action not found"', 409: '"This action is not running."' },
  },
  undoPostJob: {
    endpoints: [undoPostJob],
    access: 'user',
    scopes: ['posts:write'],
    summary: 'Undo an action on many posts',
    description:
      'Within 24 hours. Collections, positions, tags, flags, and times are as before; what was changed again in the meantime stays as it is.',
    errors: {
      404: '"Action not found"',
      409: '"This action is in progress.", or "This action cannot be undone."',
      429: '20 actions of this user are in progress.',
    },
  },
  countPosts: { endpoints: [countPosts], access: 'user', scopes: ['posts:read'], summary: 'Count the posts of a list' },
  exportSelection: {
    endpoints: [exportSelection],
    access: 'user',
    scopes: ['posts:read', 'export'],
    summary: 'Export selected posts',
    description: '`html`: links as a bookmark file. `links`: URLs. `markdown`: a list.',
    errors: { 429: 'Two exports of this user are in progress.' },
    media: ['text/html', 'text/plain', 'text/markdown'],
  },
} as const satisfies Operations[string];
