import { Icon, isPlainClick, Spinner } from '@benotes/ui';
import type { ReactNode } from 'react';

import type { CardPartProps } from './post-card-props.ts';
import styles from './post-card.module.css';

interface CardFooterProps extends CardPartProps {
  children: ReactNode;
}

export function CardFooter({
  children,
  busy,
  note,
  footer,
  menu,
  collectionName,
  collectionHref,
  onNavigate,
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
        {footer}
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
