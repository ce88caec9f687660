import type { ListedHighlight } from '@benotes/contract';
import { asMarkdown, highlightsAsMarkdown } from '@benotes/note/highlights-markdown';

import { readingPath } from '../../posts/reading-path.ts';
import { texts } from './texts.ts';

/** Characters that would end the address of a link. */
const NO_ADDRESS = /[\s<>\\]/g;

/** Highlights as Markdown, below the names of their posts; within a post in the order of the text. */
export function libraryMarkdown(highlights: readonly ListedHighlight[], origin: string): string {
  const posts = new Map<number, ListedHighlight[]>();
  for (const each of highlights) posts.set(each.post_id, [...(posts.get(each.post_id) ?? []), each]);
  return [...posts.values()]
    .map((own) => `${headingOf(own[0], origin)}\n\n${highlightsAsMarkdown(inOrder(own))}`)
    .join('\n');
}

const inOrder = (own: readonly ListedHighlight[]) =>
  own.toSorted((a, b) => (a.source === b.source ? a.position - b.position : a.source < b.source ? 1 : -1));

function headingOf(highlight: ListedHighlight | undefined, origin: string): string {
  if (!highlight) return '';
  const { post_title, post_url, post_id } = highlight;
  const title = asMarkdown(post_title.replaceAll(/\s+/g, ' ')) || asMarkdown(post_url ?? texts.untitled);
  const address = (post_url ?? `${origin}${readingPath(post_id)}`).replaceAll(NO_ADDRESS, encodeURIComponent);
  return `## [${title}](<${address}>)`;
}
