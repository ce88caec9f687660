import type { ReactNode } from 'react';

import type { PostCardProps } from '../post-card-props.ts';
import type { Appearance } from './appearance/appearance.ts';

export interface PostReaderProps extends Pick<
  PostCardProps,
  'post' | 'tagHref' | 'onNavigate' | 'onCheck' | 'faviconSource'
> {
  /** How the text looks; as usual by default. */
  appearance?: Appearance;
  /** The names of the post's collection and those above it, from the root. */
  collectionNames?: readonly string[];
  collectionHref?: string;
  /** The copy of a linked page, which counts for the time to read. */
  copyHtml?: string;
  /** A line below the facts. */
  headBelow?: ReactNode;
  /** Notices above the title. */
  notice?: ReactNode;
  /** Called whenever the note was rendered, with its element; returns what to call before it is rendered anew. */
  onShown?: (text: HTMLElement) => () => void;
  /** What follows the text, such as the copy of a linked page. */
  below?: ReactNode;
}
