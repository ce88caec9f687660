import { MOBILE_WIDTH } from '@benotes/contract';
import { useSyncExternalStore } from 'react';

const mobile = `(max-width: ${MOBILE_WIDTH}px)`;

/** Whether the mobile layout applies now; for logic only, layout is CSS. */
export const isMobile = () => matchMedia(mobile).matches;

/** Like `isMobile`, and rerenders when it changes. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, isMobile);
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(mobile);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
