import styles from './icon.module.css';
import { PATHS } from './paths.ts';

export type IconName = keyof typeof PATHS;

/** Draws one icon of the interface at 16 px in the colour of the text; what it means is said by the text beside it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false" data-icon={name}>
      <path d={PATHS[name]} />
    </svg>
  );
}
