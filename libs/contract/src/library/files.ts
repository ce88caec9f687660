import { Type } from 'typebox';

import { Data, endpoint, Id } from '../protocol/endpoint.ts';

/**
 * multipart/form-data with one image (JPEG, PNG, WebP, or GIF) in the field `file`. 422 for other files, 413 if it is
 * too large, 507 if the quota is full. `path` is the URL path of the stored image. `collection_id`: where it is going
 * to be shown; the image belongs to the owner of that collection, and counts towards their quota.
 */
export const uploadFile = endpoint({
  method: 'POST',
  url: '/api/files',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Upload an image',
  description:
    'JPEG, PNG, WebP, or GIF, detected by content; re-encoded at most 1,600 px wide, without metadata. It belongs to the owner of `collection_id`, by default to the user.',
  form: { file: 'The image.' },
  schema: {
    querystring: Type.Object({ collection_id: Type.Optional(Id) }),
    response: { 201: Data(Type.Object({ path: Type.String() })) },
  },
});
