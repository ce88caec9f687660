import { Type } from 'typebox';

import type { Endpoint } from './endpoint.ts';

/**
 * The live links of the user as a Netscape bookmark file, nested as the collections are; an attachment. `format=zip`:
 * everything of the user, which `importBookmarks` takes back.
 */
export const exportBookmarks = {
  method: 'GET',
  url: '/api/exports',
  schema: {
    querystring: Type.Object({ format: Type.Optional(Type.Union([Type.Literal('html'), Type.Literal('zip')])) }),
    response: { 200: Type.Unsafe<Blob>(Type.Any()) },
  },
} as const satisfies Endpoint;
