/** A list item as some programs copy it: a paragraph with a level. */
export interface FlatItem {
  /** The paragraph; adjacent ones become one list. */
  element: Element;
  /** 1 is outermost. */
  level: number;
  /** The number it starts with; null for a bullet. */
  number: number | null;
  /** Identifies the list: adjacent items of different lists are not joined. */
  list: string;
}

/** Turns adjacent flat items into lists, nested by level. */
export function nestLists(items: readonly FlatItem[]): void {
  for (const run of runsOf(items)) nestRun(run);
}

function runsOf(items: readonly FlatItem[]): FlatItem[][] {
  const runs: FlatItem[][] = [];
  for (const item of items) {
    const last = runs.at(-1)?.at(-1);
    if (last && last.element.nextElementSibling === item.element && !hasTextBetween(last.element, item.element))
      runs.at(-1)?.push(item);
    else runs.push([item]);
  }
  return runs;
}

function hasTextBetween(from: Element, to: Element): boolean {
  for (let node = from.nextSibling; node && node !== to; node = node.nextSibling)
    if (node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) return true;
  return false;
}

interface OpenList {
  level: number;
  name: string;
  isOrdered: boolean;
  element: Element;
}

function nestRun(run: readonly FlatItem[]): void {
  const open: OpenList[] = [];
  for (const item of run) {
    while ((open.at(-1)?.level ?? 0) > item.level) open.pop();
    const isOrdered = item.number !== null;
    const same = open.at(-1);
    // Nested lists share a name, so below the first level only the type of marker distinguishes lists.
    if (same?.level === item.level && (same.isOrdered !== isOrdered || (item.level === 1 && same.name !== item.list)))
      open.pop();
    const list = open.at(-1)?.level === item.level ? open.at(-1) : openList(open, item, isOrdered);
    if (list) moveInto(list.element, item.element);
  }
}

function openList(open: OpenList[], { element, level, number, list }: FlatItem, isOrdered: boolean): OpenList {
  const created = element.ownerDocument.createElement(isOrdered ? 'ol' : 'ul');
  if (number !== null && number !== 1) created.setAttribute('start', String(number));
  const parent = open.at(-1)?.element.lastElementChild;
  if (parent) parent.append(created);
  else element.before(created);
  const opened = { level, name: list, isOrdered, element: created };
  open.push(opened);
  return opened;
}

function moveInto(list: Element, paragraph: Element): void {
  const item = list.ownerDocument.createElement('li');
  item.append(...paragraph.childNodes);
  list.append(item);
  paragraph.remove();
}
