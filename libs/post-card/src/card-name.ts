import { texts } from './texts.ts';

const NAME_WORDS = 8;
/** Tags within a word or between a word and its punctuation. */
const INLINE = /<\/?(?:a|b|code|em|i|mark|s|span|strong|sub|sup|u)(?=[\s>])[^>]*>/gi;

/** The name of a post: its title, or the first words of the note. */
export function cardName(post: { title: string; content: string }): string {
  const title = post.title.trim();
  if (title) return title;
  const words = wordsOf(post.content);
  if (words.length === 0) return texts.untitled;
  const first = words.slice(0, NAME_WORDS).join(' ');
  return words.length > NAME_WORDS ? `${first.replace(/[.,:;]$/, '')}…` : first;
}

/**
 * A rough text extraction for a name; displayed content goes through NoteContent. Only the start of long notes is read.
 */
export const wordsOf = (html: string): string[] =>
  html
    .slice(0, 2000)
    .replace(INLINE, '')
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .split(/\s+/)
    .filter(Boolean);
