import { isPlainClick } from '@benotes/ui';

import type { CardPartProps } from '../post-card-props.ts';
import { texts } from '../texts.ts';
import styles from './state-link.module.css';

/** What is wrong with a link, beside its title. */
export function StateLink({ post: { link_state: state }, stateHref, onNavigate }: CardPartProps) {
  if (!state) return null;
  const href = stateHref?.(state);
  return (
    <a
      className={styles.state}
      href={href}
      data-state={state}
      onClick={(event) => {
        if (href !== undefined && isPlainClick(event)) onNavigate?.(event, href);
      }}
    >
      {texts.states[state]}
    </a>
  );
}
