/**
 * The requests of the shell that every signed-in page makes early, before the shell's code has loaded. They stand apart
 * from the endpoints so that the first script of the page can import them without any schema.
 */
export const ME_URL = '/api/auth/me';
export const COLLECTIONS_URL = '/api/collections';

/** The collection tree of the sidebar. */
export const TREE_QUERY = { nested: true, withShares: true } as const;
export const TREE_URL = `${COLLECTIONS_URL}?nested=${TREE_QUERY.nested}&withShares=${TREE_QUERY.withShares}`;
