import type { Format } from './formats.ts';
import type { Block } from './schema.ts';
import type { HtmlTree } from './tree.ts';

/** Reads the children of one container into blocks, as the readers of lists and tables need it. */
export interface BlockReader<Node> {
  readonly tree: HtmlTree<Node>;
  /** How many lists and quotes are around the container. */
  readonly depth: number;
  /** What was read so far, except for the current line. */
  readonly blocks: Block[];
  /** A reader for a container inside this one. */
  inside: (depth: number) => BlockReader<Node>;
  read: (node: Node, format: Format, elementDepth: number) => void;
  readChildren: (node: Node, format: Format, elementDepth: number) => void;
  /** Ends the current line and adds it as a block; an empty line only with `keepEmpty`. */
  endLine: (keepEmpty?: boolean) => void;
}
