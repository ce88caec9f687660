import styles from './import-counts.module.css';

/** A list of labels with their counts, or words. */
export function ImportCounts({ counts }: { counts: readonly (readonly [label: string, value: number | string])[] }) {
  return (
    <dl className={styles.counts}>
      {counts.map(([label, value]) => (
        <div key={label} className={styles.count}>
          <dt>{label}</dt>
          <dd>{value.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  );
}
