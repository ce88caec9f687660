import { TAG_NAME_MAX_LENGTH, TAGS_PER_POST_MAX } from '@benotes/contract';

import { tagKey } from '../../tags/tags.repo.ts';
import { collapse, cut } from '../bookmarks/bookmark-fields.ts';

/** Text as it is stored: in one Unicode form, without what a database cannot store. */
export const plain = (text: string) => text.replaceAll('\0', '').normalize('NFC');

/** Text on one line. */
export const oneLine = (text: string) => collapse(plain(text));

/** The tags of a post, each once, as many as it may have. */
export function cleanTags(names: readonly string[]): string[] {
  const tags = new Map<string, string>();
  for (const name of names) {
    const tag = cut(oneLine(name), TAG_NAME_MAX_LENGTH).trim();
    if (tag !== '' && tags.size < TAGS_PER_POST_MAX && !tags.has(tagKey(tag))) tags.set(tagKey(tag), tag);
  }
  return [...tags.values()];
}
