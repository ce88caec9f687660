import type { Post } from '@benotes/contract';

type Texts = Pick<Post, 'type' | 'content' | 'note'>;

/** What the user wrote in a post: the content of a text, or the note of a link. */
export const writtenHtml = ({ type, content, note }: Texts): string => (type === 'link' ? (note ?? '') : content);

/** The fields of a post with something else written in it. */
export const withWritten = ({ type, content }: Texts, html: string): { content: string; note?: string | null } =>
  type === 'link' ? { content, note: html || null } : { content: html };
