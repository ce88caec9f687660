import { useId } from 'react';

import type { Count } from '../summarize.ts';
import styles from './chart-section.module.css';
import { ColumnChart } from './column-chart.tsx';
import { RowChart } from './row-chart.tsx';

interface ChartSectionProps {
  title: string;
  /** What a bar stands for: the heading of the table's first column. */
  unit: string;
  shape: 'columns' | 'rows';
  counts: readonly Count[];
}

/** A chart with the same numbers as a table. */
export function ChartSection({ title, unit, shape, counts }: ChartSectionProps) {
  const id = useId();
  const Chart = shape === 'columns' ? ColumnChart : RowChart;
  return (
    <section className={styles.section} data-shape={shape} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {counts.length === 0 ? (
        <p className={styles.empty}>Nothing to show.</p>
      ) : (
        <>
          <Chart label={`${title}: ${describe(counts)}`} counts={counts} />
          <details className={styles.details}>
            <summary>Show as a table</summary>
            <CountTable title={title} unit={unit} counts={counts} />
          </details>
        </>
      )}
    </section>
  );
}

/** What a screen reader says instead of the picture. */
function describe(counts: readonly Count[]): string {
  const largest = counts.reduce((max, each) => (each.count > max.count ? each : max));
  return `${counts.length} bars, the longest is ${largest.label} with ${largest.count}. The table below has all values.`;
}

function CountTable({ title, unit, counts }: Omit<ChartSectionProps, 'shape'>) {
  return (
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{unit}</th>
          <th scope="col">Posts</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ label, count }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
