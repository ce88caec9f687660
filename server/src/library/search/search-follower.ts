import type { Post } from '@benotes/contract';

import type { Follower, PostChange } from '../events.ts';
import { indexPost, indexPosts } from './search-index.repo.ts';

const TEXTS = ['type', 'title', 'url', 'description', 'content', 'note'] as const;

const namesOf = ({ tags = [] }: Post) => JSON.stringify(tags.map(({ name }) => name));

/** Whether what is searched of a post is another one. */
const isOther = (before: Post, post: Post): boolean =>
  TEXTS.some((name) => before[name] !== post[name]) || namesOf(before) !== namesOf(post);

const isIndexed = (change: PostChange): boolean =>
  change.kind === 'created' || (change.kind === 'changed' && isOther(change.before, change.post));

/** The search index, what operators look up, and sort keys. Entries of removed posts go with them. */
export const searchFollower: Follower = {
  posts: async (trx, ownerId, changes) => {
    for (const change of changes) if (isIndexed(change)) await indexPost(trx, ownerId, change);
  },
  written: async (trx, ownerId, { ids, hasSortKeys, isOfPages }) => {
    if (!isOfPages) await indexPosts(trx, ownerId, ids, { hasSortKeys });
  },
};
