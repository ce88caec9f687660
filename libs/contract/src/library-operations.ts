import {
  createCollection,
  deleteCollection,
  getCollection,
  listCollections,
  orderCollections,
  updateCollection,
} from './collections.ts';
import { listDeletedCollections, purgeCollection, restoreCollection } from './deleted-collections.ts';
import { convertPost, undoConversion } from './conversions.ts';
import { copyOperations } from './copy-operations.ts';
import { highlightOperations } from './highlight-operations.ts';
import { updateListSettings } from './list-settings.ts';
import { careOperations } from './care-operations.ts';
import { postActionOperations } from './post-action-operations.ts';
import { createPost, deletePost, emptyRecycleBin, getPost, listPosts, updatePost } from './posts.ts';
import { sharedListOperations } from './shared-list-operations.ts';
import { createTag, createTags, deleteTag, getTag, listTags, mergeTag, updateTag } from './tags.ts';
import type { Operations } from './operation.ts';

/** The operations on a user’s library. */
export const libraryOperations = {
  Collections: {
    listCollections: {
      endpoints: [listCollections],
      access: 'user',
      scopes: ['posts:read', 'posts:write', 'collections'],
      summary: 'List collections',
      description:
        '`nested=true`: the root collections with their trees. `nested=false`: a flat list that includes `nested`. Omitted: a flat list. `withCounts` adds `posts_count` and `is_shared`, `withShares` only the latter.',
      errors: {
        413: 'More than 100,000 entries; `nested=false` repeats a collection for each of its ancestors.',
      },
    },
    getCollection: {
      endpoints: [getCollection],
      access: 'user',
      scopes: ['posts:read', 'posts:write', 'collections'],
      summary: 'Get a collection',
      description:
        '`withCounts` adds `posts_count`, `is_shared`, and what would be deleted with it, at any depth: `collections_below` and `posts_below`.',
      versioned: 'tagged',
      errors: { 404: '"Collection not found"' },
    },
    createCollection: {
      endpoints: [createCollection],
      access: 'user',
      scopes: ['collections'],
      summary: 'Create a collection',
      description: 'As the last child of `parent_id`, or else at the top level.',
      versioned: 'tagged',
    },
    updateCollection: {
      endpoints: [updateCollection],
      access: 'user',
      scopes: ['collections'],
      summary: 'Rename, move, or reorder a collection',
      description:
        'Omitted fields are unchanged. `is_root` removes the parent, `icon_id` null or 0 the icon; `position` is the index among its siblings, from 0. `cover` is the path of an image from `POST /api/files`.',
      versioned: 'matched',
      errors: { 404: '"Collection not found"' },
    },
    orderCollections: {
      endpoints: [orderCollections],
      access: 'user',
      scopes: ['collections'],
      summary: 'Put subcollections into an order',
      description:
        'The children of `parent_id`, or the top level for null, in the order of `ids`; others follow in the order they had.',
      errors: { 404: '"Collection not found"' },
    },
    deleteCollection: {
      endpoints: [deleteCollection],
      access: 'user',
      scopes: ['collections'],
      summary: 'Delete a collection',
      description:
        '`nested=true` deletes its descendants, too; otherwise its children move up. Posts move to the recycle bin, shares end. It can be restored for 30 days.',
      versioned: 'matched',
      errors: { 404: '"Collection not found"' },
    },
    listDeletedCollections: {
      endpoints: [listDeletedCollections],
      access: 'user',
      scopes: ['posts:read', 'posts:write', 'collections'],
      summary: 'List deleted collections that can be restored',
      description: 'Last deleted first. A collection that was deleted with its parent is part of that entry.',
      errors: { 413: 'More than 100,000 entries.' },
    },
    restoreCollection: {
      endpoints: [restoreCollection],
      access: 'user',
      scopes: ['collections'],
      summary: 'Restore a deleted collection',
      description:
        'With its descendants, their order, their shares (inactive), and the posts that are still in the recycle bin. If its parent is gone, it becomes the last collection at the top level.',
      errors: { 404: '"Collection not found"' },
    },
    purgeCollection: {
      endpoints: [purgeCollection],
      access: 'user',
      scopes: ['collections'],
      summary: 'Permanently delete a deleted collection',
      description: 'And the posts in the recycle bin that came from it and its descendants.',
      errors: { 404: '"Collection not found"' },
    },
  },
  Care: careOperations,
  Posts: {
    listPosts: {
      endpoints: [listPosts],
      access: 'user-or-visitor',
      scopes: ['posts:read'],
      summary: 'List posts',
      description:
        '`collection_id` above 0: posts in that collection; `is_uncategorized`: posts without a collection; neither: all. `is_archived`: the recycle bin, last deleted first; otherwise the highest `order` first. `filter` searches title, text, URL, description, and tags: all words must match, the last one as a prefix, a "quoted phrase" exactly; title matches come first; with `exact`, the list keeps its own order and extent. `after_id` is the cursor for the next page. `url` finds links to exactly that URL, with `similar_url` also to variants of it. Large posts may end a page early, after at least one: only an empty page is the last. `withSettings` adds the settings of the list to its first page and, without `sort`, sorts as they say. Visitors always get the shared collection.',
      errors: {
        404: '"after_id does not exist"',
        413: 'The page would end early and `offset` would skip posts: lower the limit, or use `after_id`.',
      },
    },
    updateListSettings: {
      endpoints: [updateListSettings],
      access: 'user',
      scopes: ['posts:write'],
      summary: 'Change how a list is shown',
      description:
        'View, sort order, and the parts that are shown, of a collection (its id), Uncategorized (`home`), the lists of tags (`tag`), searches (`search`), the recycle bin (`recycle-bin`), or the favorites (`favorites`). Omitted fields are unchanged. Visitors of a shared collection see it with its settings.',
      errors: { 404: '"Collection not found"' },
    },
    getPost: {
      endpoints: [getPost],
      access: 'user-or-visitor',
      scopes: ['posts:read'],
      summary: 'Get a post',
      versioned: 'tagged',
      errors: { 404: '"Post does not exist"' },
    },
    createPost: {
      endpoints: [createPost],
      access: 'user',
      scopes: ['posts:write'],
      summary: 'Create a post',
      description:
        'On top of its collection. Content that is exactly one http(s) URL creates a link, whose preview is fetched before the response (with `preview_later` after it), and which may have a `note`.',
      versioned: 'tagged',
      errors: { 409: '`unless_saved`, and the page is already saved.' },
    },
    updatePost: {
      endpoints: [updatePost],
      access: 'user',
      scopes: ['posts:write'],
      summary: 'Update, move, reorder, delete, or restore a post',
      description:
        'Omitted fields are unchanged, `tags: []` removes all tags. In another collection, the post goes to the top. `order` moves it to the position of the post with that number. `is_archived` true works like DELETE, false restores. `content` that is exactly one http(s) URL makes it a link, any other content a text. `url`, `description`, and `note` change a link, which stays one; `load_preview` fetches its page again.',
      versioned: 'matched',
      errors: { 404: '"Post does not exist"' },
    },
    convertPost: {
      endpoints: [convertPost],
      access: 'user',
      scopes: ['posts:write'],
      summary: 'Turn a link into a note, or a note into a link',
      description:
        'A note gets a link preview, the description, and the note of the link as its content; a link gets the first URL of the note and the rest as its own note.',
      versioned: 'tagged',
      errors: { 404: '"Post does not exist"', 409: 'The note contains no URL.' },
    },
    undoConversion: {
      endpoints: [undoConversion],
      access: 'user',
      scopes: ['posts:write'],
      summary: 'Undo the last conversion of a post',
      description: 'Restores its texts, URL, and picture exactly, for 24 hours.',
      versioned: 'tagged',
      errors: { 404: '"There is nothing to undo."', 409: 'The post was edited since.' },
    },
    deletePost: {
      endpoints: [deletePost],
      access: 'user',
      scopes: ['posts:write'],
      summary: 'Move a post to the recycle bin',
      description: '`permanent` permanently deletes a post in the recycle bin.',
      versioned: 'matched',
      errors: { 404: '"Post does not exist"' },
    },
    emptyRecycleBin: {
      endpoints: [emptyRecycleBin],
      access: 'user',
      scopes: ['posts:write'],
      summary: 'Empty the Recycle Bin permanently',
      description: 'Only with `is_archived=true`.',
    },
    ...copyOperations,
    ...highlightOperations,
    ...postActionOperations,
  },
  Tags: {
    listTags: {
      endpoints: [listTags],
      access: 'user',
      scopes: ['posts:read', 'posts:write', 'tags'],
      summary: 'List tags by name',
      errors: { 413: 'More than 100,000 tags.' },
    },
    getTag: {
      endpoints: [getTag],
      access: 'user',
      scopes: ['posts:read', 'posts:write', 'tags'],
      summary: 'Get a tag',
      errors: { 404: '"Tag not found"' },
    },
    createTag: {
      endpoints: [createTag, createTags],
      access: 'user',
      scopes: ['posts:write', 'tags'],
      summary: 'Create a tag, or find or create several',
      description:
        '`{ name }` creates a tag, which is the response. `{ tags: [{ name }] }` finds or creates each name; the response is the list of them in the requested order. A body with both is rejected.',
      errors: { 400: '"Tag does already exist", case-insensitive.' },
    },
    updateTag: {
      endpoints: [updateTag],
      access: 'user',
      scopes: ['tags'],
      summary: 'Rename a tag',
      errors: { 404: '"Tag not found"' },
    },
    mergeTag: {
      endpoints: [mergeTag],
      access: 'user',
      scopes: ['tags'],
      summary: 'Merge a tag into another one',
      errors: { 404: '"Tag not found"' },
    },
    deleteTag: {
      endpoints: [deleteTag],
      access: 'user',
      scopes: ['tags'],
      summary: 'Delete a tag and remove it from all posts',
      errors: { 404: '"Tag not found"' },
    },
  },
  ...sharedListOperations,
} as const satisfies Operations;
