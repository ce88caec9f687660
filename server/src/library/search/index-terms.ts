import { MARK } from './tokens.ts';

/** All users share one index; this token in every entry gives each user a separate list of entries. */
export const ownerToken = (userId: number) => `${MARK}${MARK}${userId}`;

/** Marks the words of a title as separate terms: with a column for titles, SQLite would scan the words of all texts. */
export const marked = (line: string) => line.trim().replaceAll(/\S+/g, `${MARK}$&`);
