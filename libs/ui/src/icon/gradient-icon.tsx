import { useId } from 'react';

import { GRADIENT_PATHS } from './gradient-paths.ts';
import styles from './icon.module.css';
import type { GradientId } from './known-icon-ids.ts';

/** Visual Studio Code: a ribbon folded around a bracket. */
const RIBBON =
  'M17 1.5 22 4v16l-5 2.5-8.7-8.2L4 17.7 2 16.7V7.3l2-1L8.3 9.7ZM17 7.3 11.5 12l5.5 4.7ZM4 9.6v4.8L6.5 12Z';

/** Icons with a gradient from the text color to half its opacity, which works in both themes. */
export function GradientIcon({ id }: { id: GradientId }) {
  const gradient = useId();
  return (
    <svg className={styles.glyph} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <linearGradient id={gradient} x1="0" y1="0" x2="1" y2="1">
        <stop stopColor="currentColor" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0.55" />
      </linearGradient>
      <path d={id === 4003 ? RIBBON : GRADIENT_PATHS[id]} fill={`url(#${gradient})`} fillRule="evenodd" />
    </svg>
  );
}
