import { Type } from 'typebox';

import { Data, type Endpoint } from './endpoint.ts';

/**
 * multipart/form-data with one image (JPEG, PNG, WebP, or GIF) in the field `file`. 422 for other files, 413 if it is too
 * large. `path` is the URL path of the stored image.
 */
export const uploadFile = {
  method: 'POST',
  url: '/api/files',
  schema: { response: { 201: Data(Type.Object({ path: Type.String() })) } },
} as const satisfies Endpoint;
