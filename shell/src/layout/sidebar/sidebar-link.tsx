import { Link } from '@benotes/router';
import { grouped, Icon, type IconName } from '@benotes/ui';
import { useId } from 'react';

import styles from './sidebar.module.css';

interface SidebarLinkProps {
  /** Null while unknown. */
  to: string | null;
  icon: IconName;
  label: string;
  current: boolean;
  /** How much is there; 0 or undefined shows nothing. */
  count?: number | undefined;
  /** The key that opens it. */
  shortcut?: string | undefined;
  /** The collection it links to, onto which posts can be dropped. */
  dropId?: number;
}

/** A place of the sidebar in words, with the number of what is there, and the key that opens it. */
export function SidebarLink({ to, icon, label, current, count = 0, shortcut, dropId }: SidebarLinkProps) {
  const countId = useId();
  const content = (
    <>
      <Icon name={icon} />
      {label}
      {/* The description, not part of the name. */}
      {count > 0 && (
        <span id={countId} className={styles.count} aria-hidden="true">
          {grouped(count)}
        </span>
      )}
      {shortcut && (
        <kbd className={styles.shortcut} aria-hidden="true">
          {shortcut}
        </kbd>
      )}
    </>
  );
  return (
    <li>
      {to === null ? (
        <span className={styles.place}>{content}</span>
      ) : (
        <Link
          to={to}
          className={styles.place}
          aria-current={current ? 'page' : undefined}
          aria-describedby={count > 0 ? countId : undefined}
          aria-keyshortcuts={shortcut}
          data-drop-id={dropId}
        >
          {content}
        </Link>
      )}
    </li>
  );
}
