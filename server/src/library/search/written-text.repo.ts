import { sql } from 'kysely';

/** What a user wrote in a post: the content of a text, or the note of a link, which may be empty. */
export const writtenText = sql<string>`case when posts.type = 'link' then coalesce(posts.note, '') else posts.content end`;

/** Its size in bytes. Neither database reads the text for it. */
export const writtenBytes = sql<number>`
  case when posts.type = 'link' then coalesce(octet_length(posts.note), 0) else octet_length(posts.content) end`;

/** The note of a link; null if it is larger. */
export const noteUpTo = (bytes: number) =>
  sql<string | null>`case when octet_length(posts.note) <= ${bytes} then posts.note end`;
