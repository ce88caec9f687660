import styles from './import-counts.module.css';

/** A list of labels with their counts. */
export function ImportCounts({ counts }: { counts: readonly (readonly [label: string, number: number])[] }) {
  return (
    <dl className={styles.counts}>
      {counts.map(([label, number]) => (
        <div key={label} className={styles.count}>
          <dt>{label}</dt>
          <dd>{number.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  );
}
