/** Scrolls a row fully into view, no further than needed. */
export function scrollToRow(list: Element | null, start: number, height: number): void {
  if (!list) return;
  if (start < list.scrollTop) list.scrollTop = start;
  else if (start + height > list.scrollTop + list.clientHeight) list.scrollTop = start + height - list.clientHeight;
}
