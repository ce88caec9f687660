import type { HighlightColor } from '@benotes/contract';

/** The CSS color of a highlight, which surfaces mix with their own. */
export const washOf = (color: HighlightColor): string =>
  // As a color for text, yellow is brown in the light theme.
  color === 'yellow' ? 'hsl(from var(--color-collection-yellow) 45 100% 45%)' : `var(--color-collection-${color})`;
