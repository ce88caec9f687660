import { Type } from 'typebox';

import { Data, endpoint, IdParams } from '../protocol/endpoint.ts';
import { Post } from './posts.ts';

/**
 * Turns a link into a text or a text into a link. A text gets a link preview, the description, and the note of the link as
 * its content; a link gets the first URL of the text (`linkIn`) and the rest as its note. 409 if the text has no URL.
 */
export const convertPost = endpoint({
  method: 'POST',
  url: '/api/posts/:id/conversion',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Turn a link into a note, or a note into a link',
  description:
    'A note gets a link preview, the description, and the note of the link as its content; a link gets the first URL of the note and the rest as its own note.',
  versioned: 'tagged',
  errors: { 404: '"Post does not exist"', 409: 'The note contains no URL.' },
  schema: {
    params: IdParams,
    body: Type.Object({ type: Type.Union([Type.Literal('text'), Type.Literal('link')]) }),
    response: { 200: Data(Post) },
  },
});

/**
 * Restores the text, URL, and picture that a post had before it became a text or a link, for 24 hours. 404 if there is
 * nothing to undo, 409 if the post was edited since.
 */
export const undoConversion = endpoint({
  method: 'DELETE',
  url: '/api/posts/:id/conversion',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Undo the last conversion of a post',
  description: 'Restores its texts, URL, and picture exactly, for 24 hours.',
  versioned: 'tagged',
  errors: { 404: '"There is nothing to undo."', 409: 'The post was edited since.' },
  schema: { params: IdParams, response: { 200: Data(Post) } },
});
