import { Icon, IconButton, isPlainClick, Spinner, VisuallyHidden } from '@benotes/ui';
import type { ReactNode } from 'react';

import type { CardPartProps } from './post-card-props.ts';
import styles from './post-card.module.css';
import { texts } from './texts.ts';

interface CardFooterProps extends CardPartProps {
  children: ReactNode;
}

export function CardFooter({
  children,
  post,
  busy,
  note,
  footer,
  menu,
  collectionName,
  collectionHref,
  onNavigate,
  onFavorite,
}: CardFooterProps) {
  const foot = (
    <div className={styles.foot}>
      {children}
      {collectionName && collectionHref && (
        <a
          className={styles.collection}
          href={collectionHref}
          title={collectionName}
          onClick={(event) => {
            if (isPlainClick(event)) onNavigate?.(event, collectionHref);
          }}
        >
          <Icon name="folder" />
          <span className={styles.collectionName} dir="auto">
            {collectionName}
          </span>
        </a>
      )}
      <span className={styles.end}>
        {post.is_pinned && (
          <span className={styles.pin} title={texts.pinned}>
            <Icon name="pin" />
            <VisuallyHidden>{texts.pinned}</VisuallyHidden>
          </span>
        )}
        {footer}
        {onFavorite && (
          <IconButton
            label={texts.favorite}
            icon="star"
            className={styles.star}
            aria-pressed={post.is_favorite}
            onClick={() => onFavorite(!post.is_favorite)}
          />
        )}
        {busy && <Spinner isQuiet />}
        {menu}
      </span>
    </div>
  );
  if (!note) return foot;
  return (
    <>
      <div className={styles.note}>{note}</div>
      {foot}
    </>
  );
}
