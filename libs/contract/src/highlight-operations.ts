import { createHighlight, deleteHighlight, listHighlights, listPostHighlights, updateHighlight } from './highlights.ts';
import type { Operations } from './operation.ts';

/** The operations on highlights in notes and copies. */
export const highlightOperations = {
  listPostHighlights,
  listHighlights,
  createHighlight,
  updateHighlight,
  deleteHighlight,
} as const satisfies Operations[string];
