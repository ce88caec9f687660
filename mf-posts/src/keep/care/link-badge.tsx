import type { Post } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { Link } from '@benotes/router';

import styles from './link-badge.module.css';
import { texts } from './texts.ts';

interface LinkBadgeProps {
  state: NonNullable<Post['link_state']>;
}

/** In the foot of a card: its page is gone, has moved, or has changed much. Leads to what can be done about it. */
export function LinkBadge({ state }: LinkBadgeProps) {
  return (
    <Link className={styles.badge} data-state={state} to={`${paths.care}?list=${state}`} title={texts.about[state]}>
      {texts.names[state]}
    </Link>
  );
}
