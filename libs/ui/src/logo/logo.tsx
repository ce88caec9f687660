import styles from './logo.module.css';

/** The logo: a rounded orange square with a lowercase b. Decorative: the name is next to it. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <rect className={styles.tile} width="24" height="24" rx="7" />
      <path className={styles.letter} d="M8.75 5.5v13M8.75 13.7a3.55 3.55 0 1 1 0 1.2" />
    </svg>
  );
}
