/** The colors a collection can have. `libs/ui` has a token for each, with enough contrast in both themes. */
export const COLLECTION_COLORS = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const;

export type CollectionColor = (typeof COLLECTION_COLORS)[number];

export const isCollectionColor = (name: unknown): name is CollectionColor =>
  (COLLECTION_COLORS as readonly unknown[]).includes(name);
