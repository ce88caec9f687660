import { isPlainClick } from '@benotes/ui';

import type { CardPartProps } from '../post-card-props.ts';
import { texts } from '../texts.ts';
import styles from './state-link.module.css';

/** What is wrong with a link, beside its title. It shows the post, or else links like this one. */
export function StateLink({ post: { link_state: state }, stateHref, readHref, onView, onNavigate }: CardPartProps) {
  if (!state) return null;
  const view = readHref === undefined ? undefined : onView;
  const href = view ? readHref : stateHref?.(state);
  return (
    <a
      className={styles.state}
      href={href}
      data-state={state}
      onClick={(event) => {
        if (href === undefined || !isPlainClick(event)) return;
        if (view) view(event);
        else onNavigate?.(event, href);
      }}
    >
      {texts.states[state]}
    </a>
  );
}
