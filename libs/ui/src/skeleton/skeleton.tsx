import { LoadingAnnouncement } from '../loading-announcement/loading-announcement.tsx';
import { texts } from '../texts.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** For screen readers, not visible. */
  label?: string;
}

/**
 * Bars in place of a heading and text that load. They appear after a delay, so that fast loads do not flicker, and are
 * announced if loading lasts longer than a second.
 */
export function Skeleton({ label = texts.loading }: SkeletonProps) {
  return (
    <output className={styles.skeleton}>
      <LoadingAnnouncement label={label} />
      <VisuallyHidden>{label}</VisuallyHidden>
      <span className={styles.bar} />
      <span className={styles.bar} />
      <span className={styles.bar} />
      <span className={styles.bar} />
    </output>
  );
}
