import { IconButton } from '../button/icon-button.tsx';
import styles from './chip.module.css';

interface ChipProps {
  children: string;
  /** The accessible name of the button that removes it. */
  removeLabel: string;
  onRemove: () => void;
}

/** A short text that can be removed, on one line. */
export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <span className={styles.chip}>
      <span className={styles.text}>{children}</span>
      <IconButton label={removeLabel} icon="close" className={styles.remove} onClick={onRemove} />
    </span>
  );
}
