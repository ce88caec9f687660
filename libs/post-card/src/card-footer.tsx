import { Icon, isPlainClick, Spinner } from '@benotes/ui';
import type { ReactNode } from 'react';

import type { CardPartProps } from './post-card.tsx';
import styles from './post-card.module.css';

interface CardFooterProps extends CardPartProps {
  children: ReactNode;
}

export function CardFooter({ children, busy, menu, collectionName, collectionHref, onNavigate }: CardFooterProps) {
  return (
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
        {busy && <Spinner isQuiet />}
        {menu}
      </span>
    </div>
  );
}
