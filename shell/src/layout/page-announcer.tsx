import { VisuallyHidden } from '@benotes/ui';

import { usePageFocus } from './use-page-focus.ts';

/** Announces navigations to screen readers, because browsers announce only page loads. */
export function PageAnnouncer() {
  return (
    <VisuallyHidden>
      <span aria-live="polite">{usePageFocus()}</span>
    </VisuallyHidden>
  );
}
