const MARKER = /^( {0,3})(?:([-+*])|(\d{1,9})([.)]))(?: +|$)/;
const TASK = /^\[([ xX])\](?: +|$)/;

/** The sign an item starts with. */
export interface ListMarker {
  indent: number;
  /** The bullet, or the sign after the number: another one starts another list. */
  kind: string;
  /** The number; null for a bullet. */
  start: number | null;
  /** How far the text of the item stands from the edge. */
  width: number;
}

export function markerOf(line: string): ListMarker | null {
  const match = MARKER.exec(line);
  if (!match) return null;
  const [whole, indent = '', bullet, number, dot = ''] = match;
  return {
    indent: indent.length,
    kind: bullet ?? dot,
    start: number === undefined ? null : Number(number),
    width: whole.length,
  };
}

export interface MarkdownItem {
  /** The lines of the item without what stands before them. */
  content: string[];
  /** Null for an item that is no task. */
  checked: boolean | null;
}

/** The items of the list that starts at a line, and the line after them. */
export function readItems(
  lines: readonly string[],
  from: number,
  first: ListMarker,
): { items: MarkdownItem[]; end: number } {
  const items: MarkdownItem[] = [];
  let at = from;
  for (let marker: ListMarker | null = first; marker?.kind === first.kind; marker = markerOf(lines[at] ?? '')) {
    const text = (lines[at] ?? '').slice(marker.width);
    const task = TASK.exec(text);
    const content = [task ? text.slice(task[0].length) : text];
    const end = endOfItem(lines, at + 1, marker.indent);
    for (const line of lines.slice(at + 1, end)) content.push(withoutIndent(line, marker.width));
    items.push({ content, checked: task ? task[1] !== ' ' : null });
    at = end;
    const next = nextLine(lines, at);
    if (markerOf(lines[next] ?? '')?.kind === first.kind) at = next;
  }
  return { items, end: at };
}

function nextLine(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at]?.trim() === '') at += 1;
  return at;
}

/** Where an item ends: what belongs to it stands at least two further in; its own text may go on at the edge. */
function endOfItem(lines: readonly string[], from: number, indent: number): number {
  let end = from;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    const isInside = line.search(/\S/) >= indent + 2;
    const goesOn = at === end && !/^ {0,3}(?:[-+*>#`~|]|\d{1,9}[.)])/.test(line);
    if (!isInside && !(goesOn && at > 0 && lines[at - 1]?.trim() !== '')) break;
    end = at + 1;
  }
  return end;
}

const withoutIndent = (line: string, width: number): string =>
  line.slice(Math.min(width, Math.max(0, line.search(/\S|$/))));
