import { Type } from 'typebox';

import { Data, endpoint, IdParams } from '../protocol/endpoint.ts';
import { Post } from './posts.ts';

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
