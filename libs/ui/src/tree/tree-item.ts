/** One node of a tree with everything below it. A `CollectionTree` of the contract is one. */
export interface TreeItem {
  readonly id: number;
  readonly name: string;
  readonly icon_id: number | null;
  /** Marks the row: others can see what is in it. */
  readonly is_shared?: boolean;
  readonly nested: readonly TreeItem[];
}

/** Where a node is put: below which one (null: the top), and at which place among the others there, from 0. */
export interface TreePlace {
  parent_id: number | null;
  position: number;
}
