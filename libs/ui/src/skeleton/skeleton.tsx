import { LoadingAnnouncement } from '../loading-announcement/loading-announcement.tsx';
import { texts } from '../texts.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** For screen readers, not visible. */
  label?: string;
  /** How many bars there are. */
  bars?: number;
}

/**
 * Bars in place of a heading and text that load. They appear after a delay, so that fast loads do not flicker, and are
 * announced if loading lasts longer than a second.
 */
export function Skeleton({ label = texts.loading, bars = 4 }: SkeletonProps) {
  return (
    <output className={styles.skeleton}>
      <LoadingAnnouncement label={label} />
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: bars }, (_, index) => (
        <span key={index} className={styles.bar} />
      ))}
    </output>
  );
}
