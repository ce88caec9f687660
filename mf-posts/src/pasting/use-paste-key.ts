import { canEdit, type Post } from '@benotes/contract';
import { session } from '@benotes/platform';
import { useEffect } from 'react';

import { pasteLinks } from './paste-link.ts';
import { parseLinks } from './pasted-links.ts';

/** Elements that handle paste themselves. */
const OWN_PASTE_TARGETS =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), dialog, [data-editing]';

/** Makes posts of links that are pasted anywhere on the page but in a field. Text is left alone. */
export function usePasteKey(collection_id: Post['collection_id'], enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    const paste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || !canEdit(session.permission)) return;
      if (event.target instanceof Element && event.target.closest(OWN_PASTE_TARGETS)) return;
      if (document.querySelector('dialog[open]')) return;
      const links = parseLinks(event.clipboardData?.getData('text/plain') ?? '');
      if (links.length === 0) return;
      event.preventDefault();
      void pasteLinks(links, collection_id);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [collection_id, enabled]);
}
