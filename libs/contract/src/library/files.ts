import { Type } from 'typebox';

import { Data, endpoint } from '../protocol/endpoint.ts';

/**
 * multipart/form-data with one image (JPEG, PNG, WebP, or GIF) in the field `file`. 422 for other files, 413 if it is
 * too large. `path` is the URL path of the stored image.
 */
export const uploadFile = endpoint({
  method: 'POST',
  url: '/api/files',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Upload an image',
  description: 'JPEG, PNG, WebP, or GIF, detected by content; re-encoded at most 1,600 px wide, without metadata.',
  form: { file: 'The image.' },
  schema: { response: { 201: Data(Type.Object({ path: Type.String() })) } },
});
