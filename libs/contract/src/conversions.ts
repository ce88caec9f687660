import { Type } from 'typebox';

import { Data, type Endpoint, IdParams } from './endpoint.ts';
import { Post } from './posts.ts';

/**
 * Turns a link into a text or a text into a link. A text gets a link preview, the description, and the note of the link as
 * its content; a link gets the first URL of the text (`linkIn`) and the rest as its note. 409 if the text has no URL.
 */
export const convertPost = {
  method: 'POST',
  url: '/api/posts/:id/conversion',
  schema: {
    params: IdParams,
    body: Type.Object({ type: Type.Union([Type.Literal('text'), Type.Literal('link')]) }),
    response: { 200: Data(Post) },
  },
} as const satisfies Endpoint;

/**
 * Restores the text, URL, and picture that a post had before it became a text or a link, for 24 hours. 404 if there is
 * nothing to undo, 409 if the post was edited since.
 */
export const undoConversion = {
  method: 'DELETE',
  url: '/api/posts/:id/conversion',
  schema: { params: IdParams, response: { 200: Data(Post) } },
} as const satisfies Endpoint;
