/** One node of a tree with everything below it. A `CollectionTree` of the contract is one. */
export interface TreeItem {
  readonly id: number;
  readonly name: string;
  readonly icon_id: number | null;
  readonly nested: readonly TreeItem[];
}
