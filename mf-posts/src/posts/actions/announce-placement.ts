import type { Post } from '@benotes/contract';
import { emit } from '@benotes/platform';

import { announce } from './announcements.ts';

type Placed = Pick<Post, 'collection_id' | 'is_archived'>;

const placeOf = (post: Placed | null) => (post === null || post.is_archived ? undefined : post.collection_id);

/** Reports where a post was and is (null: nowhere), for the counts beside the collections, here and in the other tabs. */
export function announcePlacement(before: Placed | null, after: Placed | null): void {
  const [from, to] = [placeOf(before), placeOf(after)];
  if (from === to) return;
  emit('post:placed', { from, to });
  announce({ type: 'placed', from, to });
}
