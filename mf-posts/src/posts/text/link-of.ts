import { linkIn } from '@benotes/contract';

/** The URL of the link that a new post with this content becomes; undefined if it becomes a note. */
export function linkOf(content: string): string | undefined {
  const found = content.includes('<unfurling-link') ? null : linkIn(content);
  return found?.rest === null ? found.url : undefined;
}
