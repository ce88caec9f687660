import { Icon, VisuallyHidden } from '@benotes/ui';

import type { CardPartProps } from '../post-card-props.ts';
import { texts } from '../texts.ts';
import styles from './post-marks.module.css';

/** The pin and the star of a post. They are no buttons: its menu changes both. */
export function PostMarks({ post, onFavorite }: CardPartProps) {
  return (
    <>
      {post.is_pinned && <Mark icon="pin" label={texts.pinned} />}
      {onFavorite && post.is_favorite && <Mark icon="star" label={texts.favorite} />}
    </>
  );
}

const Mark = ({ icon, label }: { icon: 'pin' | 'star'; label: string }) => (
  <span className={styles.mark} title={label}>
    <Icon name={icon} />
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
);
