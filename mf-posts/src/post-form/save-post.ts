import { createPost, type Input, type Post, updatePost } from '@benotes/contract';
import { ApiError, call, emit } from '@benotes/platform';
import type { ChosenTag } from '@benotes/ui';

import { placePost } from '../posts/post-list.store.ts';
import { hasOtherTags, saveTags } from './save-tags.ts';
import { texts } from './texts.ts';

/** What a person can write and choose of a post; tags without an id are yet to be created. */
export interface Draft extends Pick<Post, 'title' | 'content' | 'collection_id'> {
  tags: readonly ChosenTag[];
}

/** Creates a post. Undefined when it was refused, which the person has read. */
export async function saveNew({ title, content, collection_id, tags }: Draft): Promise<Post | undefined> {
  const ids = await saveTags(tags);
  const body = { title, content, collection_id, is_uncategorized: collection_id === null, tags: ids };
  try {
    const { data } = await call(createPost, { body });
    placePost(data);
    return data;
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    emit('notification:raised', { type: 'error', title: texts.errorStatus(status), description: texts.notCreated });
  }
}

/** Sends what changed, and nothing when nothing did. Undefined when it was refused, which the person has read. */
export async function saveChanges(post: Post, draft: Draft): Promise<Post | undefined> {
  const body = changesOf(post, draft, await saveTags(draft.tags));
  if (Object.keys(body).length === 0) return post;
  try {
    const { data } = await call(updatePost, { params: { id: post.id }, body });
    placePost(data);
    if ('collection_id' in body) emit('post:moved', { id: data.id, to: data.collection_id });
    return data;
  } catch {
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.notUpdated });
  }
}

function changesOf(
  post: Post,
  { title, content, collection_id }: Draft,
  tags: number[],
): Input<typeof updatePost>['body'] {
  return {
    ...(title !== post.title && { title }),
    ...(content !== post.content && { content }),
    ...(collection_id !== post.collection_id && { collection_id, is_uncategorized: collection_id === null }),
    ...(hasOtherTags(post, tags) && { tags }),
  };
}
