import type { ReactNode } from 'react';

import type { PostCardProps } from '../post-card-props.ts';

export interface PostReaderProps extends Pick<
  PostCardProps,
  'post' | 'tagHref' | 'onNavigate' | 'onCheck' | 'faviconSource'
> {
  /** The names of the post's collection and those above it, from the root. */
  collectionNames?: readonly string[];
  collectionHref?: string;
  /** Notices above the title. */
  notice?: ReactNode;
  /** What follows the text, such as the copy of a linked page. */
  below?: ReactNode;
}
