/** Red, green and blue from 0 to 255 as `#rrggbb`. */
export const hexColor = (parts: readonly number[]) =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
