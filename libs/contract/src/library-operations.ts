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
import { createTag, deleteTag, getTag, listTags, mergeTag, updateTag } from './tags.ts';
import type { Operations } from './operation.ts';

/** The operations on a user’s library. */
export const libraryOperations = {
  Collections: {
    listCollections,
    getCollection,
    createCollection,
    updateCollection,
    orderCollections,
    deleteCollection,
    listDeletedCollections,
    restoreCollection,
    purgeCollection,
  },
  Care: careOperations,
  Posts: {
    listPosts,
    updateListSettings,
    getPost,
    createPost,
    updatePost,
    convertPost,
    undoConversion,
    deletePost,
    emptyRecycleBin,
    ...copyOperations,
    ...highlightOperations,
    ...postActionOperations,
  },
  Tags: {
    listTags,
    getTag,
    createTag,
    updateTag,
    mergeTag,
    deleteTag,
  },
  ...sharedListOperations,
} as const satisfies Operations;
