export type EditorName = 'ours' | 'plain Slate' | 'TipTap';

/** How TipTap serializes our notes, of those whose blocks it all supports. */
export interface Compared {
  count: number;
  /** The notes it serialized differently. */
  changed: { ours: string; theirs: string }[];
}

/** The functions the page exposes to the benchmark. Times are in ms and end with the paint of the result. */
export interface Bench {
  /** Opens a note with a number of blocks. */
  open: (name: EditorName, blocks: number) => Promise<number>;
  /** Scrolls to a paragraph in the middle; returns where to click it. */
  middle: () => Promise<{ x: number; y: number } | undefined>;
  /** Pastes a note with a number of blocks at the caret. */
  paste: (name: EditorName, blocks: number) => Promise<number>;
  /** The durations of the key presses since the last call; waits for `count` of them. */
  presses: (count: number) => Promise<number[]>;
  /** The approximate number of blocks of the note. */
  blocks: () => number;
  /** The durations of the parser and the serializer. */
  convert: (name: 'ours' | 'TipTap', blocks: number) => { parse: number; serialize: number };
  /** Lets TipTap parse and serialize a number of generated notes. */
  compareGenerated: (count: number) => Compared;
  /** Lets TipTap parse and serialize documents that our editor has parsed. */
  compareDocuments: (documents: readonly string[]) => Compared;
}
