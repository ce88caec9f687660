import { EDITED } from '../database/mark-edited.ts';
import type { Db } from '../database/connect.ts';
import { setPost } from './posts.repo.ts';

interface Flags {
  is_pinned?: boolean | undefined;
  is_favorite?: boolean | undefined;
}

/** The columns of the flags in a request body. */
export const flagsOf = ({ is_pinned, is_favorite }: Flags) => ({
  ...(is_pinned !== undefined && { is_pinned: is_pinned ? (1 as const) : (0 as const) }),
  ...(is_favorite !== undefined && { is_favorite: is_favorite ? (1 as const) : (0 as const) }),
});

/** Stores the flags of a post. Its text is unchanged, so it does not become the last edited one. */
export async function setFlags(db: Db, userId: number, id: number, given: Flags): Promise<void> {
  const flags = flagsOf(given);
  if (Object.keys(flags).length > 0) await setPost(db, userId, id, { ...flags, ...EDITED });
}
