import { type Static, Type } from 'typebox';

import { Data, endpoint, Id, IdParams, Nullable, Timestamp } from '../protocol/endpoint.ts';
import {
  FILTER_MAX_LENGTH,
  HIGHLIGHT_CONTEXT_MAX_LENGTH,
  HIGHLIGHT_NOTE_MAX_LENGTH,
  HIGHLIGHT_QUOTE_MAX_LENGTH,
} from '../protocol/limits.ts';

export const HIGHLIGHT_COLORS = ['yellow', 'green', 'blue', 'pink'] as const;

export type HighlightColor = (typeof HIGHLIGHT_COLORS)[number];
export const HighlightColor = Type.Unsafe<HighlightColor>(
  Type.Union(HIGHLIGHT_COLORS.map((color) => Type.Literal(color))),
);

/** Where a passage is: in what the user wrote (a note, or the note of a link), or in the copy of a linked page. */
export type HighlightSource = 'note' | 'copy';
export const HighlightSource = Type.Unsafe<HighlightSource>(Type.Union([Type.Literal('note'), Type.Literal('copy')]));

const Quote = Type.String({ minLength: 1, maxLength: HIGHLIGHT_QUOTE_MAX_LENGTH });
const Context = Type.String({ maxLength: HIGHLIGHT_CONTEXT_MAX_LENGTH });
const Position = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const Note = Nullable(Type.String({ maxLength: HIGHLIGHT_NOTE_MAX_LENGTH }));

export type Highlight = Static<typeof Highlight>;
/**
 * A passage that the user has marked. It is described by selectors of the W3C Web Annotation Data Model: `quote`,
 * `prefix`, and `suffix` are a TextQuoteSelector, `position` is the start of a TextPositionSelector.
 */
export const Highlight = Type.Object({
  id: Id,
  post_id: Id,
  source: HighlightSource,
  quote: Type.String(),
  /** The text before the quote. */
  prefix: Type.String(),
  suffix: Type.String(),
  /** Where the quote began when it was marked, in code points. Blocks of the text are on lines of their own. */
  position: Type.Integer(),
  color: HighlightColor,
  /** What the user wrote about it, as plain text. */
  note: Nullable(Type.String()),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export type ListedHighlight = Static<typeof ListedHighlight>;
export const ListedHighlight = Type.Object({
  ...Highlight.properties,
  /** Of its post; empty if it has none. */
  post_title: Type.String(),
  /** Of its post; null for a text. */
  post_url: Nullable(Type.String()),
});

export const listPostHighlights = endpoint({
  method: 'GET',
  url: '/api/posts/:id/highlights',
  access: 'user',
  scopes: ['posts:read'],
  summary: 'List the highlights of a post',
  description: 'In the order of their positions. Visitors get no highlights.',
  errors: { 404: '"Post does not exist"' },
  schema: { params: IdParams, response: { 200: Data(Type.Array(Highlight)) } },
});

/**
 * One page of the highlights of all posts outside the recycle bin, newest first. `filter`: words that all occur in the
 * quote or the note, without regard to case and accents. A missing `limit` is 20; 0 and more than 100 mean 100.
 */
export const listHighlights = endpoint({
  method: 'GET',
  url: '/api/highlights',
  access: 'user',
  scopes: ['posts:read'],
  summary: 'List the highlights of all posts',
  description:
    'Newest first, without those of posts in the recycle bin. `filter`: words that all occur in the quote or the note. `after_id` is the last one of the previous page.',
  schema: {
    querystring: Type.Object({
      filter: Type.Optional(Type.String({ maxLength: FILTER_MAX_LENGTH })),
      color: Type.Optional(HighlightColor),
      after_id: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    }),
    response: { 200: Data(Type.Array(ListedHighlight)) },
  },
});

/** Marks a passage. 422 on `post_id` if there is no such post, or it has `HIGHLIGHTS_PER_POST_MAX` already. */
export const createHighlight = endpoint({
  method: 'POST',
  url: '/api/highlights',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Highlight a passage',
  description:
    '`quote`, `prefix`, and `suffix` are a TextQuoteSelector of the W3C Web Annotation Data Model, `position` is the start of a TextPositionSelector. `source` is the text of the post (`note`) or the copy of its page (`copy`).',
  errors: { 422: 'There is no such post, or it has 500 highlights.' },
  schema: {
    body: Type.Object({
      post_id: Id,
      source: HighlightSource,
      quote: Quote,
      prefix: Context,
      suffix: Context,
      position: Position,
      color: HighlightColor,
      note: Type.Optional(Note),
    }),
    response: { 201: Data(Highlight) },
  },
});

/** Missing fields are unchanged. */
export const updateHighlight = endpoint({
  method: 'PATCH',
  url: '/api/highlights/:id',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Change the color or the note of a highlight',
  errors: { 404: '"Highlight not found"' },
  schema: {
    params: IdParams,
    body: Type.Object({ color: Type.Optional(HighlightColor), note: Type.Optional(Note) }),
    response: { 200: Data(Highlight) },
  },
});

export const deleteHighlight = endpoint({
  method: 'DELETE',
  url: '/api/highlights/:id',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Delete a highlight',
  errors: { 404: '"Highlight not found"' },
  schema: { params: IdParams, response: { 204: Type.Null() } },
});
