import { Icon } from '../icon/icon.tsx';
import { LoadingAnnouncement } from '../loading-announcement/loading-announcement.tsx';
import { texts } from '../texts.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './spinner.module.css';

interface SpinnerProps {
  /** For screen readers, not visible. */
  label?: string;
  /** No loading announcement, for example while saving: the owner announces the result. */
  isQuiet?: boolean;
}

/** A loading indicator, announced if it lasts longer than a second. */
export function Spinner({ label = texts.loading, isQuiet = false }: SpinnerProps) {
  return (
    <>
      {!isQuiet && <LoadingAnnouncement label={label} />}
      <Wheel label={label} />
    </>
  );
}

function Wheel({ label }: { label: string }) {
  return (
    <output className={styles.spinner}>
      <span className={styles.wheel}>
        <Icon name="spinner" />
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  );
}
