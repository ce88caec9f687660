import type { CollectionColor } from '@benotes/contract';

import type { IconName } from '../icon/icon.tsx';

/** A node of a tree with its descendants. A `CollectionTree` of the contract fits. */
export interface TreeItem {
  readonly id: number;
  readonly name: string;
  readonly icon_id: number | null;
  /** Shown without an `icon_id`, in place of a folder. */
  readonly icon?: IconName;
  readonly color?: CollectionColor;
  /** Shows a mark: the content is public. */
  readonly is_shared?: boolean;
  /** Its own posts, whose number is shown, by default with those of its descendants. */
  readonly posts_count?: number;
  /** There may be more posts than `posts_count`: 1,000 is shown as “999+”. */
  readonly has_more_posts?: boolean;
  readonly nested: readonly TreeItem[];
}

/** The destination of a node: its parent (null: the root) and its position among the other children, from 0. */
export interface TreePlace {
  parent_id: number | null;
  position: number;
}
