import { foldText } from './fold.ts';

const TAGS = /<[^>]*>/g;
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ', '&quot;': '"' };

/** What a post can be found by: its title, the words of its content, its address and its description, folded. */
export function searchTextOf(post: {
  title: string;
  content: string;
  url?: string | null;
  description?: string | null;
}): string {
  const words = post.content
    .replace(TAGS, ' ')
    .replace(/&(?:amp|lt|gt|nbsp|quot);/g, (entity) => ENTITIES[entity] ?? ' ');
  return foldText([post.title, words, post.url, post.description].filter(Boolean).join('\n'));
}

/** The words that must all occur, as LIKE patterns to be used with the escape character `\`. */
export function patternsOf(filter: string): string[] {
  const words = foldText(filter)
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
