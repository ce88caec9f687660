import type { JsonObject } from '../../formats/json-values.ts';
import { taskList } from '../../formats/note-html.ts';
import { blocksOf, childrenOf, headingOf, stringOf, viewOf } from './roam-block.ts';
import { isFrame, isTable, roamHtml, roamLine, type RoamPlace, splitTask, taskSign } from './roam-text.ts';

/** Lists in lists. What is deeper stands at the deepest level, because notes have a limit for nested elements. */
const LEVELS_MAX = 20;
/** Headings below headings; what is deeper is in lists. */
const HEADINGS_MAX = 3;
/** What is further to the right stands in the last column. */
const COLUMNS_MAX = 20;

/** The blocks of a page as HTML: headings and documents as they are, all others as lists. */
export const pageHtml = (page: JsonObject, place: RoamPlace): string => outline(page, place, 1);

/**
 * The blocks below a page, or below a heading that is not in a list. `level` counts the headings around them, from 1.
 */
function outline(parent: JsonObject, place: RoamPlace, level: number): string {
  const isDocument = viewOf(parent) === 'document';
  const html: string[] = [];
  let listed: JsonObject[] = [];
  const endList = () => {
    html.push(lists(listed, viewOf(parent), place, 1));
    listed = [];
  };
  for (const block of childrenOf(parent)) {
    const heading = headingOf(block);
    const isTask = splitTask(stringOf(block)).isDone !== null;
    if (isTask || (heading === 0 && !isDocument)) {
      listed.push(block);
      continue;
    }
    endList();
    if (heading === 0) html.push(blockHtml(block, place));
    else html.push(`<h${heading}>${roamLine(stringOf(block), place)}</h${heading}>`);
    if (heading > 0 && level <= HEADINGS_MAX) html.push(outline(block, place, level + 1));
    else html.push(lists(below(block, 1), viewOf(block), place, 1));
  }
  endList();
  return html.join('');
}

/** The blocks below one; at the deepest level, all of them. */
function below(block: JsonObject, level: number): JsonObject[] {
  if (isTable(stringOf(block))) return [];
  return level < LEVELS_MAX ? childrenOf(block) : [...blocksOf(block)];
}

/** Blocks that follow each other, those that are tasks in lists of their own. */
function lists(blocks: readonly JsonObject[], view: string, place: RoamPlace, level: number): string {
  const html: string[] = [];
  let items: string[] = [];
  let isOfTasks = false;
  const endList = () => {
    const tag = view === 'numbered' ? 'ol' : 'ul';
    if (items.length > 0) html.push(isOfTasks ? taskList(...items) : `<${tag}>${items.join('')}</${tag}>`);
    items = [];
  };
  for (const block of blocks) {
    const { isDone } = splitTask(stringOf(block));
    if ((isDone !== null) !== isOfTasks) endList();
    isOfTasks = isDone !== null;
    const inner = level < LEVELS_MAX ? lists(below(block, level + 1), viewOf(block), place, level + 1) : '';
    const content = blockHtml(block, place) + inner;
    if (content === '') continue;
    items.push(
      isDone === null
        ? `<li>${content}</li>`
        : `<li data-checked="${isDone}" data-type="taskItem"><div>${content}</div></li>`,
    );
  }
  endList();
  return html.join('');
}

/** A block without those below it. */
function blockHtml(block: JsonObject, place: RoamPlace): string {
  const { isDone, text } = splitTask(stringOf(block));
  if (isTable(text)) return tableHtml(block, place);
  if (text.trim() === '' || isFrame(text)) return isDone === null ? '' : '<p></p>';
  return headingOf(block) === 0 ? roamHtml(text, place) : `<p><strong>${roamLine(text, place)}</strong></p>`;
}

/** The table that blocks are: each is a cell, and those below it are to its right. */
function tableHtml(table: JsonObject, place: RoamPlace): string {
  const rows: string[][] = [];
  const pending = childrenOf(table)
    .toReversed()
    .map((block) => ({ block, column: 0, isNewRow: true }));
  for (let cell = pending.pop(); cell !== undefined; cell = pending.pop()) {
    const { block, column, isNewRow } = cell;
    if (isNewRow) rows.push(Array.from({ length: column }, () => ''));
    const row = rows.at(-1) ?? [];
    const { isDone, text } = splitTask(stringOf(block));
    const html = (isDone === null ? '' : `${taskSign(isDone)} `) + roamLine(text, place);
    if (column < COLUMNS_MAX) row.push(html);
    else row[COLUMNS_MAX - 1] += ` ${html}`;
    const right = Math.min(column + 1, COLUMNS_MAX);
    const children = childrenOf(block).map((child, index) => ({ block: child, column: right, isNewRow: index > 0 }));
    pending.push(...children.toReversed());
  }
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width === 0) return '';
  const html = rows.map((row, index) => cells(row, width, index === 0 ? 'th' : 'td'));
  return `<table><tbody>${html.join('')}</tbody></table>`;
}

const cells = (row: readonly string[], width: number, tag: 'th' | 'td'): string =>
  `<tr>${Array.from({ length: width }, (_none, at) => `<${tag}>${row[at] ?? ''}</${tag}>`).join('')}</tr>`;
