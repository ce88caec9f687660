import type { Excerpt } from './excerpt.ts';
import type { PostCardProps } from './post-card-props.ts';
import { truncateHtml } from './truncate-html.ts';

/** As much of a note as fits on a card: its start, or what surrounds the first searched word. */
export const shownText = (html: string, { words, excerpt }: Pick<PostCardProps, 'words' | 'excerpt'>): Excerpt =>
  words?.length && excerpt ? excerpt(html, words) : { html: truncateHtml(html), checkboxesBefore: 0 };
