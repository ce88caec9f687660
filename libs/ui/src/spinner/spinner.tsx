import { Icon } from '../icon/icon.tsx';
import { texts } from '../texts.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { LoadingAnnouncement } from '../loading-announcement/loading-announcement.tsx';
import styles from './spinner.module.css';

interface SpinnerProps {
  /** Read, not shown. */
  label?: string;
  /** Nothing is on its way to the screen, such as while something is saved: whoever shows it says what becomes of it. */
  isQuiet?: boolean;
}

/** Says that something is under way, aloud when it takes longer than a second. */
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
