import { VisuallyHidden } from '@benotes/ui';

import { usePageFocus } from './use-page-focus.ts';

/** Announces navigations to screen readers: browsers only announce page loads, and the shell loads once. */
export function PageAnnouncer() {
  return (
    <VisuallyHidden>
      <span aria-live="polite">{usePageFocus()}</span>
    </VisuallyHidden>
  );
}
