import type { BlockReader } from './block-reader.ts';
import type { Format } from './formats.ts';
import { append } from './inlines.ts';
import { type Block, type Inline, isParagraph, type Paragraph, paragraph } from './schema.ts';

/**
 * Notes have no tables: a row becomes a paragraph with ` | ` between its cells and bold header cells. A row with a cell
 * of more than one line (as in a page laid out with tables) becomes the blocks of its cells.
 */
export function readTable<Node>(reader: BlockReader<Node>, table: Node, format: Format, elementDepth: number): Block[] {
  const { tree } = reader;
  const inner = () => reader.inside(reader.depth);
  const blocks: Block[] = [];
  const readRow = (row: Node) => {
    const cells: Block[][] = [];
    for (const cell of tree.childrenOf(row)) {
      const name = tree.nameOf(cell);
      const content = inner();
      const marks = name === 'th' ? new Set(format.marks).add('bold') : format.marks;
      content.readChildren(cell, { ...format, marks }, elementDepth + 2);
      content.endLine();
      if (name === 'td' || name === 'th') cells.push(content.blocks);
    }
    for (const block of rowOf(cells)) blocks.push(block);
  };

  for (const part of tree.childrenOf(table)) {
    const name = tree.nameOf(part);
    if (name === 'tr') readRow(part);
    else if (name === 'tbody' || name === 'thead' || name === 'tfoot') {
      for (const row of tree.childrenOf(part)) if (tree.nameOf(row) === 'tr') readRow(row);
    } else if (name === 'caption') {
      const content = inner();
      content.readChildren(part, format, elementDepth + 1);
      content.endLine();
      blocks.push(...content.blocks);
    }
  }
  return blocks;
}

const isLine = (line: Block | undefined): line is Paragraph => line !== undefined && isParagraph(line);

function rowOf(cells: readonly Block[][]): Block[] {
  const lines = cells.map((cell) => (cell.length === 0 ? paragraph() : cell.length === 1 ? cell[0] : undefined));
  if (!lines.every(isLine)) return cells.flat();
  if (lines.every((line) => line.children.every((child) => 'text' in child && child.text === ''))) return [];
  const children: Inline[] = [];
  for (const [index, line] of lines.entries()) {
    if (index > 0) append(children, { text: ' | ' });
    for (const child of line.children) {
      if ('text' in child) append(children, { ...child });
      else children.push(child);
    }
  }
  return [{ type: 'paragraph', children }];
}
