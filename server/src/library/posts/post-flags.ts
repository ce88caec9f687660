interface Flags {
  is_pinned?: boolean | undefined;
  is_favorite?: boolean | undefined;
}

/** The columns of the flags in a request body. */
export const flagsOf = ({ is_pinned, is_favorite }: Flags) => ({
  ...(is_pinned !== undefined && { is_pinned: is_pinned ? (1 as const) : (0 as const) }),
  ...(is_favorite !== undefined && { is_favorite: is_favorite ? (1 as const) : (0 as const) }),
});
