import type { Db } from '../../kernel/database/connect.ts';
import type { Phrase } from './parse-query.ts';
import { prefixMatch, quoted } from './prefix-match.repo.ts';

/** An FTS5 expression for a phrase in the index of posts. */
export function ftsMatch(db: Db, { tokens, isPrefix }: Phrase, read: (line: string) => string): Promise<string> {
  const phrase = read(tokens.join(' '));
  return isPrefix ? prefixMatch(db, phrase) : Promise.resolve(quoted(phrase));
}

/** An FTS5 expression for a phrase in the index of chunks. */
export const matchOf = ({ tokens, isPrefix }: Phrase, read: (line: string) => string) =>
  `${quoted(read(tokens.join(' ')))}${isPrefix ? ' *' : ''}`;

/** A phrase as a pattern for `like`, on PostgreSQL. */
export const likePattern = ({ tokens, isPrefix }: Phrase): string =>
  `% ${tokens.join(' ').replace(/[\\%_]/g, '\\$&')}${isPrefix ? '' : ' '}%`;
