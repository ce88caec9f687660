import { VisuallyHidden } from '@benotes/ui';

import { usePageFocus } from './use-page-focus.ts';

/** Lets a navigation be heard: a browser announces loaded pages, and ours is loaded once. */
export function PageAnnouncer() {
  return (
    <VisuallyHidden>
      <span aria-live="polite">{usePageFocus()}</span>
    </VisuallyHidden>
  );
}
