import { Icon } from '../icon/icon.tsx';
import { texts } from '../texts.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './spinner.module.css';

/** Says that something is under way; the label is read, not shown. */
export function Spinner({ label = texts.loading }: { label?: string }) {
  return (
    <output className={styles.spinner}>
      <span className={styles.wheel}>
        <Icon name="spinner" />
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  );
}
