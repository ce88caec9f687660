import { LINES_LISTED_MAX } from '@benotes/contract';

import type { Skipped } from './import.repo.ts';

/** As much of a title as is needed to recognize a post. */
export const TITLE_SHOWN = 80;

/** Lines of a file to be reported: all are counted, the first ones are listed. */
export interface ListedLines {
  count: number;
  lines: Skipped[];
}

export const noLines = (): ListedLines => ({ count: 0, lines: [] });

export function addLine(listed: ListedLines, line: Skipped): void {
  listed.count += 1;
  if (listed.lines.length < LINES_LISTED_MAX) listed.lines.push(line);
}

/** Merges two lists. */
export const mergeLines = (one: ListedLines, other: ListedLines): ListedLines => ({
  count: one.count + other.count,
  lines: [...one.lines, ...other.lines].slice(0, LINES_LISTED_MAX),
});
