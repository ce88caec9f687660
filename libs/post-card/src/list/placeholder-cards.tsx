import { type ListView, PLACEHOLDER_POSTS } from '@benotes/contract';
import { LoadingAnnouncement, VisuallyHidden } from '@benotes/ui';

import { PlaceholderCard } from '../placeholder-card.tsx';
import { texts } from '../texts.ts';
import styles from './list.module.css';

/** Every third card is tall, as in many lists. */
const TALL = 3;

/** Shown in place of a list while its first page loads. */
export function PlaceholderCards({ view = 'cards' }: { view?: ListView }) {
  return (
    <>
      <LoadingAnnouncement label={texts.loading} />
      <VisuallyHidden>
        <output>{texts.loading}</output>
      </VisuallyHidden>
      <div className={styles.grid} aria-busy="true" data-view={view}>
        {Array.from({ length: PLACEHOLDER_POSTS }, (_, index) => (
          <PlaceholderCard key={index} view={view} isTall={index % TALL === 0} />
        ))}
      </div>
    </>
  );
}
