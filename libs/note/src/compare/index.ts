export {
  type BlockDifference,
  compareNotes,
  type DifferencePlace,
  type DifferenceWords,
  type NoteDifference,
} from './compare-notes.ts';
export { changesBetween, type Change } from './changes.ts';
export { type Choice, type MergedNote, mergeNotes, type NoteConflict, type Sides } from './merge-notes.ts';
export { movedOffset } from './moved-offset.ts';
export { mergeTexts, type MergedText } from './merge-texts.ts';
export { restoreBlocks } from './restore-blocks.ts';
