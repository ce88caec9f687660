import type { Highlight } from '@benotes/contract';

import { readingPath } from '../../posts/reading-path.ts';

const HASH = /^#highlight-(\d{1,10})$/;

/** The path of a passage where its post is read. */
export const passagePath = ({ id, post_id }: Pick<Highlight, 'id' | 'post_id'>): string =>
  `${readingPath(post_id)}#highlight-${id}`;

/** The highlight that the fragment of a URL names. */
export const highlightIn = (hash: string): Highlight['id'] | undefined => {
  const [, id] = HASH.exec(hash) ?? [];
  return id === undefined ? undefined : Number(id);
};
