import { texts } from './texts.ts';

const NAME_WORDS = 8;

/** The name of a post: its title, or the first words of the note. */
export function cardName(post: { title: string; content: string }): string {
  const title = post.title.trim();
  if (title) return title;
  const words = wordsOf(post.content);
  if (words.length === 0) return texts.untitled;
  return words.slice(0, NAME_WORDS).join(' ') + (words.length > NAME_WORDS ? '…' : '');
}

/**
 * A rough text extraction for a name; displayed content goes through NoteContent. Only the start of long notes is read.
 */
export const wordsOf = (html: string): string[] =>
  html
    .slice(0, 2000)
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .split(/\s+/)
    .filter(Boolean);
