import { canEdit, type Post } from '@benotes/contract';
import { session, useCommands } from '@benotes/platform';
import { useEffect, useRef } from 'react';

import { texts } from '../../posts/texts.ts';
import { lazyPasteText } from './lazy-paste.ts';

/** Elements that handle paste and drop themselves. */
export const OWN_PASTE_TARGETS =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), dialog, [data-editing]';

/** Creates posts from links and text pasted outside of fields. */
export function usePasteKey(
  collection_id: Post['collection_id'],
  { enabled, open }: { enabled: boolean; open: (post: Post) => void },
): void {
  const latest = useRef(open);
  useCommands(() => (enabled ? [{ id: 'posts.paste', label: texts.pasteShortcut, keys: 'Mod+V' }] : []));
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (!enabled) return;
    const paste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || !canEdit(session.permission)) return;
      if (event.target instanceof Element && event.target.closest(OWN_PASTE_TARGETS)) return;
      if (document.querySelector('dialog[open]')) return;
      const text = event.clipboardData?.getData('text/plain').trim() ?? '';
      if (text === '') return;
      event.preventDefault();
      void lazyPasteText(text, collection_id, (post) => latest.current(post));
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [collection_id, enabled]);
}
