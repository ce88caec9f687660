import type { Draft, Version } from '../saving/draft.ts';

/** A draft with the address that is saved, whatever is typed, and without loading its page. A text has no address. */
export function withoutUnfinishedAddress(draft: Draft, read: Version | undefined): Draft {
  return draft.url === undefined || !read ? draft : { ...draft, url: read.post.url, load_preview: false };
}
