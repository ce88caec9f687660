import { isShareFailure, type Post, type ShareFailure, sharedTextsOf } from '@benotes/contract';

import { isLinkUrl } from '../../posts/text/is-link-url.ts';
import { linkIn } from './link-in.ts';

/** What the address of `/add` asks to save. All of it is text, whatever it looks like. */
export interface AddedContent {
  title: string;
  /** An http(s) URL; empty for a note. */
  url: string;
  text: string;
  /** The URL that was passed is not one that a link may have. */
  hasRefusedUrl: boolean;
  /** Where to save it; null is Uncategorized, undefined says nothing. */
  collection: Post['collection_id'] | undefined;
  /** The window was opened by the bookmarklet and is closed after saving. */
  closes: boolean;
  /** The id of files that another app shared. */
  shared: string | null;
  /** Why files that another app shared did not arrive. */
  failure: ShareFailure | undefined;
}

/**
 * Reads `?url=&title=&text=&collection=`. The same fields in the fragment have priority: browsers send no server what
 * is in there, so it may be long, and is in no log.
 */
export function readAdded({ search, hash }: Pick<Location, 'search' | 'hash'>): AddedContent {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.slice(1));
  const valueOf = (name: string) => fragment.get(name) ?? query.get(name);
  const given = sharedTextsOf(valueOf);
  const title = given.title.replace(CONTROLS, ' ').trim();
  const text = given.text.replaceAll('\0', '').trim();
  const address = given.url.trim();
  const failed = query.get('failed');
  const collection = query.get('collection') ?? '';
  const rest = {
    collection: /^\d{1,15}$/.test(collection) ? Number(collection) || null : undefined,
    closes: valueOf('close') === '1',
    shared: query.get('shared'),
    failure: isShareFailure(failed) ? failed : undefined,
  };
  if (isLinkUrl(address))
    return { title, url: address, text: text === address ? '' : text, hasRefusedUrl: false, ...rest };
  const found = address === '' ? linkIn(title, text) : undefined;
  return { title, url: '', text, ...found, hasRefusedUrl: address !== '', ...rest };
}

// A title has no line breaks, and U+0000 can neither be sent nor stored.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f]+/g;
