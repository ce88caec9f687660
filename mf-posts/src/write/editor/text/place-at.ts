/** Between the text and what is shown at it, and from the edges of the window, in px. */
const GAP_PX = 6;
/** Where there is less room than this, it is shown on the other side, in px. */
const LEAST_ROOM_PX = 160;

/**
 * Places a fixed element at a part of the text, on this side of it where there is room, and inside the window and above
 * an on-screen keyboard. Sets `--room` to the height it may have, in px. `edge`: what lies higher is not covered, in
 * px.
 */
export function placeAt(element: HTMLElement, text: DOMRect, side: 'above' | 'below', edge = 0): void {
  const style = getComputedStyle(element);
  const top = Math.max(edge, Number.parseFloat(style.getPropertyValue('--bar-height')) || 0);
  const keyboard = Number.parseFloat(style.getPropertyValue('--keyboard')) || 0;
  const bottom = window.innerHeight - keyboard;
  const room = { above: text.top - top - 2 * GAP_PX, below: bottom - text.bottom - 2 * GAP_PX };
  const needed = Math.min(element.scrollHeight, LEAST_ROOM_PX);
  const other = side === 'above' ? 'below' : 'above';
  const shown = room[side] >= needed || room[side] >= room[other] ? side : other;
  element.style.setProperty('--room', `${Math.max(0, room[shown])}px`);
  const { offsetWidth: width, offsetHeight: height } = element;
  const most = document.documentElement.clientWidth - width - GAP_PX;
  element.style.left = `${Math.max(GAP_PX, Math.min(text.left, most))}px`;
  const wanted = shown === 'below' ? text.bottom + GAP_PX : text.top - height - GAP_PX;
  element.style.top = `${Math.max(top + GAP_PX, Math.min(wanted, bottom - height - GAP_PX))}px`;
}
