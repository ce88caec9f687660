import { createHighlight, deleteHighlight, listHighlights, listPostHighlights, updateHighlight } from './highlights.ts';
import type { Operations } from './operation.ts';

/** The operations on highlights in notes and copies. */
export const highlightOperations = {
  listPostHighlights: {
    endpoints: [listPostHighlights],
    access: 'user',
    scopes: ['posts:read'],
    summary: 'List the highlights of a post',
    description: 'In the order of their positions. Visitors get no highlights.',
    errors: { 404: '"Post does not exist"' },
  },
  listHighlights: {
    endpoints: [listHighlights],
    access: 'user',
    scopes: ['posts:read'],
    summary: 'List the highlights of all posts',
    description:
      'Newest first, without those of posts in the recycle bin. `filter`: words that all occur in the quote or the note. `after_id` is the last one of the previous page.',
  },
  createHighlight: {
    endpoints: [createHighlight],
    access: 'user',
    scopes: ['posts:write'],
    summary: 'Highlight a passage',
    description:
      '`quote`, `prefix`, and `suffix` are a TextQuoteSelector of the W3C Web Annotation Data Model, `position` is the start of a TextPositionSelector. `source` is the text of the post (`note`) or the copy of its page (`copy`).',
    errors: { 422: 'There is no such post, or it has 500 highlights.' },
  },
  updateHighlight: {
    endpoints: [updateHighlight],
    access: 'user',
    scopes: ['posts:write'],
    summary: 'Change the color or the note of a highlight',
    errors: { 404: '"Highlight not found"' },
  },
  deleteHighlight: {
    endpoints: [deleteHighlight],
    access: 'user',
    scopes: ['posts:write'],
    summary: 'Delete a highlight',
    errors: { 404: '"Highlight not found"' },
  },
} as const satisfies Operations[string];
