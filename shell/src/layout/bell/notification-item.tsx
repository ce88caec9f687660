import type { Notification } from '@benotes/contract';
import { paths, session } from '@benotes/platform';
import { generatePath, useNavigate } from '@benotes/router';
import { IconButton, isPlainClick, VisuallyHidden } from '@benotes/ui';
import { RelativeTime } from '@benotes/ui/dates';

import styles from './bell.module.css';
import { texts } from './texts.ts';

interface NotificationItemProps {
  notification: Notification;
  onMark: (isRead: boolean) => void;
  /** It was opened. */
  onOpen: () => void;
}

/** A notification, which leads to what it tells of. */
export function NotificationItem({ notification, onMark, onOpen }: NotificationItemProps) {
  const { is_read, text, created_at } = notification;
  const navigate = useNavigate();
  const href = pathOf(notification);
  const told = (
    <>
      <span>
        {!is_read && <VisuallyHidden>{texts.isUnread} </VisuallyHidden>}
        {texts.sentence(notification)}
      </span>
      {text !== null && (
        <span className={styles.text} dir="auto">
          {text}
        </span>
      )}
      <RelativeTime className={styles.time} at={created_at} hasTime />
    </>
  );
  return (
    <li className={styles.item} data-unread={is_read ? undefined : ''}>
      {href === null ? (
        <div className={styles.told} data-entry="" tabIndex={-1}>
          {told}
        </div>
      ) : (
        <a
          className={styles.told}
          data-entry=""
          href={href}
          onClick={(event) => {
            if (!is_read) onMark(true);
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onOpen();
            void navigate(href);
          }}
        >
          {told}
        </a>
      )}
      <IconButton
        label={is_read ? texts.markUnread : texts.markRead}
        icon={is_read ? 'undo' : 'check'}
        onClick={() => onMark(!is_read)}
      />
    </li>
  );
}

/** Where the user sees what a notification tells of; null if they do not. */
function pathOf({ kind, is_available, post_id, collection_id }: Notification): string | null {
  if (!is_available) return null;
  if (kind === 'versions-removed') return session.user && generatePath(paths.user, { id: String(session.user.id) });
  if (post_id !== null) return `${generatePath(paths.readPost, { id: String(post_id) })}#comments`;
  return kind === 'shared' && collection_id !== null
    ? generatePath(paths.collection, { collectionId: String(collection_id) })
    : null;
}
