import type { LoadPoint } from '@benotes/contract';
import { useId } from 'react';

import styles from './activity-chart.module.css';
import { texts } from './texts.ts';

const HEIGHT = 32;
const BAR_WIDTH = 8;
const STEP = 10;

interface ActivityChartProps {
  /** One per hour, oldest first. */
  points: readonly LoadPoint[];
  /** Whether they are the canary's. */
  isCanary?: boolean;
}

/** The loads of a version in the last 24 hours: a bar for each hour, the failed ones in another color at its foot. */
export function ActivityChart({ points, isCanary = false }: ActivityChartProps) {
  const caption = useId();
  const highest = Math.max(1, ...points.map(({ loads }) => loads));
  /** What failed once is visible beside a thousand loads. */
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(2, (count / highest) * HEIGHT));
  const sumOf = (kind: 'loads' | 'failures') => points.reduce((sum, point) => sum + point[kind], 0);
  const loads = sumOf('loads');
  const summary = isCanary ? texts.canaryActivity : texts.activity;
  return (
    <figure className={styles.figure}>
      {loads > 0 && (
        <svg
          className={styles.chart}
          viewBox={`0 0 ${points.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={caption}
        >
          {points.map(({ hour, loads: all, failures }, index) => {
            const x = index * STEP;
            return (
              <g key={hour}>
                <title>{texts.hourOfLoads(hour, all, failures)}</title>
                <rect className={styles.hour} x={x} width={STEP} height={HEIGHT} />
                <rect
                  className={styles.loads}
                  x={x}
                  y={HEIGHT - heightOf(all)}
                  width={BAR_WIDTH}
                  height={heightOf(all)}
                />
                <rect
                  className={styles.failures}
                  x={x}
                  y={HEIGHT - heightOf(failures)}
                  width={BAR_WIDTH}
                  height={heightOf(failures)}
                />
              </g>
            );
          })}
        </svg>
      )}
      <figcaption id={caption} className={styles.caption}>
        {summary(loads, sumOf('failures'))}
      </figcaption>
    </figure>
  );
}
