const DESKTOP_ROW_PX = 34;

/** Row height in px: `--control-height`, which is larger on touch screens. */
export function rowHeight(): number {
  const token = getComputedStyle(document.documentElement).getPropertyValue('--control-height');
  return Number.parseFloat(token) || DESKTOP_ROW_PX;
}
