import { listNotifications } from '@benotes/contract';
import { call, collections } from '@benotes/platform';
import { IconButton, lazyComponent, LoadErrorDialog } from '@benotes/ui';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import styles from './bell.module.css';
import { texts } from './texts.ts';

const NotificationList = lazyComponent(
  async () => (await import('./notification-list.tsx')).NotificationList,
  LoadErrorDialog,
);

/** How often the number is asked for while the page is visible, in ms. */
const POLL_MS = 30_000;
/** Larger numbers are not told. */
const COUNTED_MAX = 99;

/** The button of the top bar that opens the notifications, with the number of those that are unread. */
export function Bell() {
  const { unread } = useSnapshot(collections);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = useCallback(() => setAnchor(undefined), []);
  usePolledNumber();
  const count = unread ?? 0;
  return (
    <span className={styles.bell}>
      <IconButton
        label={count > 0 ? texts.unread(count) : texts.notifications}
        icon="bell"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(anchor ? undefined : currentTarget)}
      />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > COUNTED_MAX ? `${COUNTED_MAX}+` : count}
        </span>
      )}
      {anchor && (
        <Suspense fallback={null}>
          <NotificationList anchor={anchor} onClose={close} />
        </Suspense>
      )}
    </span>
  );
}

/**
 * Asks for the number of unread notifications from time to time. It comes with the collections as well, at first and on
 * focus.
 */
function usePolledNumber(): void {
  useEffect(() => {
    const poll = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        collections.unread = (await call(listNotifications, { query: { limit: 1 } })).unread;
      } catch {
        // The next time asks again.
      }
    };
    const timer = setInterval(() => void poll(), POLL_MS);
    return () => clearInterval(timer);
  }, []);
}
