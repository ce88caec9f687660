import type { Post } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { generatePath } from '@benotes/router';

/** The URL path of the collection a post is in. */
export const collectionPath = (id: Post['collection_id']) =>
  id === null ? paths.home : generatePath(paths.collection, { collectionId: String(id) });
