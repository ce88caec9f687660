import { Type } from 'typebox';

import { endpoint, IdParams } from '../protocol/endpoint.ts';

/** Whoever sees a post can have it among their favorites; those of others are not told. */
export const favoritePost = endpoint({
  method: 'PUT',
  url: '/api/posts/:id/favorite',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Add a post to the favorites of the current user',
  description:
    'Also one that is shared with them: it is a favorite of theirs alone, and not of its owner. Adding it again changes nothing.',
  errors: { 404: '"Post does not exist"', 422: 'The user has 10,000 favorites among the posts of others.' },
  schema: { params: IdParams, response: { 204: Type.Null() } },
});

export const unfavoritePost = endpoint({
  method: 'DELETE',
  url: '/api/posts/:id/favorite',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Remove a post from the favorites of the current user',
  description: 'Removing it again changes nothing.',
  errors: { 404: '"Post does not exist"' },
  schema: { params: IdParams, response: { 204: Type.Null() } },
});
