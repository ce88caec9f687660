/** Opens another site, which learns nothing about the page it was opened from. */
export const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const;
