import { type Static, Type } from 'typebox';

import { Data, endpoint, IdParams, Nullable, Timestamp } from '../protocol/endpoint.ts';
import { HighlightSource } from './highlights.ts';

/** For how long it is known where a user stopped reading. */
export const READING_POSITIONS_KEPT_DAYS = 365;

const source = HighlightSource;
/** As that of a highlight: in code points, with each block of the text on a line of its own. */
const position = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

export type ReadingPosition = Static<typeof ReadingPosition>;
/** Where a user stopped reading: in the note, or in the copy of a linked page. */
export const ReadingPosition = Type.Object({ source, position, read_at: Timestamp });

export const getReadingPosition = endpoint({
  method: 'GET',
  url: '/api/posts/:id/reading-position',
  access: 'user',
  scopes: ['posts:read'],
  summary: 'Get where the current user stopped reading a post',
  description:
    'Null if they have not begun, or have read it to the end. Nobody else learns it, and it is kept for a year.',
  errors: { 404: '"Post does not exist"' },
  schema: { params: IdParams, response: { 200: Data(Nullable(ReadingPosition)) } },
});

export const updateReadingPosition = endpoint({
  method: 'PUT',
  url: '/api/posts/:id/reading-position',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Set where the current user stopped reading a post',
  description: 'For every post that they see. The position 0 means that there is nothing to continue.',
  errors: { 404: '"Post does not exist"' },
  schema: {
    params: IdParams,
    body: Type.Object({ source, position }),
    response: { 204: Type.Null() },
  },
});
