import { createPost, type Post } from '@benotes/contract';
import { call } from '@benotes/platform';

import { showChange } from '../actions/post-changes.ts';

/** Creates a post and shows it. @throws ApiError */
export async function createFromHtml(content: string, collection_id: Post['collection_id']): Promise<Post> {
  const body = { content, collection_id, is_uncategorized: collection_id === null };
  const { data } = await call(createPost, { body });
  showChange(null, data);
  return data;
}
