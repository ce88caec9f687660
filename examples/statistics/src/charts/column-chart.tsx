import type { Count } from '../summarize.ts';
import styles from './chart.module.css';

const HEIGHT = 220;
const TOP = 20;
const BOTTOM = 24;
/** So that labels do not overlap at the width of a phone. */
const MAX_LABELS = 3;
/** So that a few columns are not as wide as the page. */
const MIN_COLUMNS = 12;

interface ChartProps {
  label: string;
  counts: readonly Count[];
}

/** Vertical bars from left to right. Positions are percentages, so that text keeps its size at every width. */
export function ColumnChart({ label, counts }: ChartProps) {
  const max = Math.max(...counts.map(({ count }) => count), 1);
  const step = 100 / Math.max(counts.length, MIN_COLUMNS);
  return (
    <svg className={styles.chart} role="img" aria-label={label} height={HEIGHT}>
      <text className={styles.value} x="0" y="12">
        {max}
      </text>
      <line className={styles.line} x1="0" x2="100%" y1={TOP} y2={TOP} />
      {counts.map(({ label: name, count }, index) => {
        const height = (count / max) * (HEIGHT - TOP - BOTTOM);
        return (
          <rect
            key={name}
            className={styles.bar}
            x={`${(index + 0.1) * step}%`}
            y={HEIGHT - BOTTOM - height}
            width={`${step * 0.8}%`}
            height={height}
          >
            <title>{`${name}: ${count}`}</title>
          </rect>
        );
      })}
      <line className={styles.line} x1="0" x2="100%" y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} />
      {labeledIndexes(counts.length).map((index) => (
        <text
          key={index}
          className={styles.label}
          x={`${(index + positionOf(index, counts.length)) * step}%`}
          y={HEIGHT - 6}
          textAnchor={anchorOf(index, counts.length)}
        >
          {counts[index]?.label}
        </text>
      ))}
    </svg>
  );
}

/** The first, the last, and one between them if there is room. */
export function labeledIndexes(length: number): number[] {
  const labels = length < MIN_COLUMNS ? Math.min(Math.ceil(length / 5), 2) : MAX_LABELS;
  if (labels < 2) return [0];
  return Array.from({ length: labels }, (_, index) => Math.round((index * (length - 1)) / (labels - 1)));
}

/** Where the label of a column is anchored, as a part of the column. */
const positionOf = (index: number, length: number) => ({ start: 0.1, middle: 0.5, end: 0.9 })[anchorOf(index, length)];

/** Labels at the edges must not leave the picture. */
function anchorOf(index: number, length: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start';
  return index === length - 1 && length >= MIN_COLUMNS ? 'end' : 'middle';
}
