/**
 * The shell's requests that every page of a signed-in user prefetches before the shell's code has loaded. They are
 * separate from the endpoints, so that the first script of the page can import them without schemas.
 */
export const ME_URL = '/api/auth/me';
export const COLLECTIONS_URL = '/api/collections';

/** The collection tree of the sidebar. */
export const TREE_QUERY = { nested: true, withCounts: true } as const;
export const TREE_URL = `${COLLECTIONS_URL}?nested=${TREE_QUERY.nested}&withCounts=${TREE_QUERY.withCounts}`;
