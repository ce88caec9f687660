import styles from './import-counts.module.css';

/** Names with their numbers, one below the other. */
export function Figures({ figures }: { figures: readonly (readonly [label: string, number: number])[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(([label, number]) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd>{number.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  );
}
