import type { Count } from '../summarize.ts';
import styles from './chart.module.css';

const ROW = 40;
const BAR = 10;
const MAX_LABEL_LENGTH = 32;

interface ChartProps {
  label: string;
  counts: readonly Count[];
}

/** Horizontal bars below each other, each below its label. */
export function RowChart({ label, counts }: ChartProps) {
  const max = Math.max(...counts.map(({ count }) => count), 1);
  return (
    <svg className={styles.chart} role="img" aria-label={label} height={counts.length * ROW}>
      {counts.map(({ label: name, count }, index) => (
        <g key={name} transform={`translate(0 ${index * ROW})`}>
          <text className={styles.label} x="0" y="16">
            {shorten(name)}
          </text>
          <text className={styles.value} x="100%" y="16" textAnchor="end">
            {count}
          </text>
          <rect className={styles.track} x="0" y="22" width="100%" height={BAR} rx="3" />
          <rect className={styles.bar} x="0" y="22" width={`${(count / max) * 100}%`} height={BAR} rx="3">
            <title>{`${name}: ${count}`}</title>
          </rect>
        </g>
      ))}
    </svg>
  );
}

const shorten = (text: string) => (text.length > MAX_LABEL_LENGTH ? `${text.slice(0, MAX_LABEL_LENGTH - 1)}…` : text);
