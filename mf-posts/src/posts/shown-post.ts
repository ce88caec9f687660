import type { Post } from '@benotes/contract';

import type { Placeholder } from '../list/store/post-list.store.ts';
import { texts } from './texts.ts';

/** An item of a list. */
export type ShownPost = Post | Placeholder;

/** The accessible name of a list item. */
export const postLabel = (post: ShownPost | undefined): string =>
  post?.type === 'placeholder' ? texts.loading : post?.title || texts.untitled;
