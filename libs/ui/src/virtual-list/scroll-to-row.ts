/** Scrolls a list so far that one of its rows is seen whole; it does not move when it is already. */
export function showRow(list: Element | null, start: number, height: number): void {
  if (!list) return;
  if (start < list.scrollTop) list.scrollTop = start;
  else if (start + height > list.scrollTop + list.clientHeight) list.scrollTop = start + height - list.clientHeight;
}
