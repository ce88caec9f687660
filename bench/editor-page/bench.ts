export type EditorName = 'ours' | 'plain Slate' | 'TipTap';

/** What TipTap made of notes as we write them, of those that it has the blocks for. */
export interface Compared {
  count: number;
  /** Those that it wrote otherwise. */
  changed: { ours: string; theirs: string }[];
}

/** What the page offers to whoever measures it. Times are in ms, and end when what came of it is drawn. */
export interface Bench {
  /** Opens a note of so many blocks. */
  open: (name: EditorName, blocks: number) => Promise<number>;
  /** Brings a paragraph in the middle into sight; where it can be pressed. */
  middle: () => Promise<{ x: number; y: number } | undefined>;
  /** Pastes a note of so many blocks where the caret is. */
  paste: (name: EditorName, blocks: number) => Promise<number>;
  /** What the presses since the last call took; waits for so many. */
  presses: (count: number) => Promise<number[]>;
  /** About how many blocks the note has. */
  blocks: () => number;
  /** How long parser and serialiser take. */
  convert: (name: 'ours' | 'TipTap', blocks: number) => { parse: number; serialize: number };
  /** Has TipTap read and write so many notes made up at random. */
  compareGenerated: (count: number) => Compared;
  /** Has TipTap read and write what we made of documents. */
  compareDocuments: (documents: readonly string[]) => Compared;
}
