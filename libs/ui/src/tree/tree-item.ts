/** A node of a tree with its descendants. A `CollectionTree` of the contract fits. */
export interface TreeItem {
  readonly id: number;
  readonly name: string;
  readonly icon_id: number | null;
  /** Shows a mark: the content is public. */
  readonly is_shared?: boolean;
  /** Shows the number of posts, of a collapsed node with those of its descendants. */
  readonly posts_count?: number;
  readonly nested: readonly TreeItem[];
}

/** The destination of a node: its parent (null: the root) and its position among the other children, from 0. */
export interface TreePlace {
  parent_id: number | null;
  position: number;
}
