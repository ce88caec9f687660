export type EditorName = 'ours' | 'plain Slate' | 'TipTap';

/** How TipTap serializes our notes, of those it has all the blocks for. */
export interface Compared {
  count: number;
  /** The notes it serialized differently. */
  changed: { ours: string; theirs: string }[];
}

/** The functions the page exposes to the benchmark. Times are in ms and end with the paint of the result. */
export interface Bench {
  /** Opens a note of so many blocks. */
  open: (name: EditorName, blocks: number) => Promise<number>;
  /** Scrolls to a paragraph in the middle; returns where to click it. */
  middle: () => Promise<{ x: number; y: number } | undefined>;
  /** Pastes a note of so many blocks at the caret. */
  paste: (name: EditorName, blocks: number) => Promise<number>;
  /** The durations of the key presses since the last call; waits for `count` of them. */
  presses: (count: number) => Promise<number[]>;
  /** About how many blocks the note has. */
  blocks: () => number;
  /** How long the parser and the serializer take. */
  convert: (name: 'ours' | 'TipTap', blocks: number) => { parse: number; serialize: number };
  /** Has TipTap parse and serialize so many generated notes. */
  compareGenerated: (count: number) => Compared;
  /** Has TipTap parse and serialize what we made of documents. */
  compareDocuments: (documents: readonly string[]) => Compared;
}
