const DESKTOP_ROW_PX = 34;

/** Height of one row of a list in px: `--control-height`, which is larger where fingers point. */
export function rowHeight(): number {
  const token = getComputedStyle(document.documentElement).getPropertyValue('--control-height');
  return Number.parseFloat(token) || DESKTOP_ROW_PX;
}
