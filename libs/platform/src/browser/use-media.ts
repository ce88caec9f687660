import { MOBILE_WIDTH } from '@benotes/contract';
import { useSyncExternalStore } from 'react';

const mobile = `(max-width: ${MOBILE_WIDTH}px)`;

/** Whether the mobile layout applies now; for logic alone, layout itself is CSS. */
export const isMobile = () => matchMedia(mobile).matches;

/** Follows the mobile layout without a reload. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(follow, isMobile);
}

function follow(changed: () => void): () => void {
  const query = matchMedia(mobile);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
