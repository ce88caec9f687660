/** One remote in `/remotes.json` (contract section 4). */
export interface RemoteEntry {
  /** Address of its mf-manifest.json. */
  entry: string;
  version: string;
  /** Address of the version before, used when the live one cannot be loaded. */
  fallback?: string;
}

/** The body of `/remotes.json`: which version of which remote is live. */
export interface RemoteTable {
  remotes: Record<string, RemoteEntry>;
}

/** The remotes of this product, by their federation names. */
export const REMOTE_NAMES = ['mf_posts', 'mf_collections', 'mf_admin', 'mf_share'] as const;

export type RemoteName = (typeof REMOTE_NAMES)[number];
