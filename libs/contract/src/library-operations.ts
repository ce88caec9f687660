import { createCollection, deleteCollection, getCollection, listCollections, updateCollection } from './collections.ts';
import { createPost, deletePost, emptyRecycleBin, getPost, listPosts, updatePost } from './posts.ts';
import { createShare, deleteShare, getVisitor, listShares, updateShare } from './shares.ts';
import { createTag, createTags, deleteTag, getTag, listTags, mergeTag, updateTag } from './tags.ts';
import type { Operations } from './operation.ts';

/** The calls about what a person keeps (contract sections 8 to 10). */
export const libraryOperations = {
  Collections: {
    listCollections: {
      endpoints: [listCollections],
      access: 'user',
      summary: 'All collections',
      description:
        '`nested=true`: the roots, each with its tree. `nested=false`: a flat list of all, `nested` filled as well. Without it: flat. `withCounts` adds `posts_count` and `is_shared`, `withShares` the latter alone.',
      refusals: {
        413: 'More than 100,000 entries, of which `nested=false` has one for each level a collection is below.',
      },
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
        '`collection_id` above 0: that collection; `is_uncategorized`: the posts without one; neither: all. `is_archived`: the recycle bin, newest deletion first; else the highest `order` first. `filter` searches title, text, address, description and tags: all words, the last one as a prefix, a "quoted phrase" exactly; title matches first. `after_id` pages any of these. Large posts make a page end early, after one at least: the last page is the one without posts. A visitor gets the shared collection whatever is asked.',
      refusals: {
        404: '"after_id does not exist"',
        413: 'The page would end early and `offset` was given, which would pass over posts: ask for fewer, or use `after_id`.',
      },
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
    listTags: {
      endpoints: [listTags],
      access: 'user',
      summary: 'All tags, by name',
      refusals: { 413: 'More than 100,000 tags.' },
    },
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
} as const satisfies Operations;
