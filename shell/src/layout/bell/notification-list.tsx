import { collections } from '@benotes/platform';
import { Button, EmptyState, ErrorState, Skeleton } from '@benotes/ui';
import { Popover } from '@benotes/ui/popover';
import type { KeyboardEvent } from 'react';
import { useSnapshot } from 'valtio';

import styles from './bell.module.css';
import { NotificationItem } from './notification-item.tsx';
import { texts } from './texts.ts';
import { useNotifications } from './use-notifications.ts';

interface NotificationListProps {
  /** The button that opened it. */
  anchor: HTMLElement;
  onClose: () => void;
}

/** The notifications of the user, newest first, below their button. */
export function NotificationList({ anchor, onClose }: NotificationListProps) {
  const { list, status, hasMore, loadMore, mark, markAll } = useNotifications();
  const hasUnread = (useSnapshot(collections).unread ?? 0) > 0;
  return (
    <Popover anchor={anchor} label={texts.notifications} onClose={onClose}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{texts.notifications}</h2>
        <Button tone="quiet" blocked={!hasUnread} onClick={markAll}>
          {texts.readAll}
        </Button>
      </div>
      {list.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys go between its links
        <ul className={styles.list} onKeyDown={moveFocus}>
          {list.map((one) => (
            <NotificationItem
              key={one.id}
              notification={one}
              onMark={(isRead) => mark(one.id, isRead)}
              onOpen={onClose}
            />
          ))}
        </ul>
      )}
      {list.length === 0 && status === 'loading' && <Skeleton label={texts.loading} />}
      {list.length === 0 && status === 'ready' && (
        <EmptyState title={texts.none}>
          <p>{texts.noneDetail}</p>
        </EmptyState>
      )}
      {status === 'failed' && <ErrorState title={texts.notLoaded} onRetry={loadMore} />}
      {hasMore && status !== 'failed' && (
        <div className={styles.more}>
          <Button busy={status === 'loading'} onClick={loadMore}>
            {texts.more}
          </Button>
        </div>
      )}
    </Popover>
  );
}

/** Arrow keys, Home, and End move the focus from one entry to another. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')];
  const current = entries.findIndex((entry) => entry.parentElement?.contains(document.activeElement));
  const next = new Map([
    ['ArrowDown', current + 1],
    ['ArrowUp', current - 1],
    ['Home', 0],
    ['End', entries.length - 1],
  ]).get(event.key);
  const entry = next === undefined ? undefined : entries[next];
  if (!entry) return;
  event.preventDefault();
  entry.focus();
}
