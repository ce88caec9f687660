import { Type } from 'typebox';

import type { Endpoint } from './endpoint.ts';

/**
 * The user's links, without the recycle bin, as a Netscape bookmark file with collections as folders; an attachment.
 * `format=zip`: all data of the user, which `importBookmarks` restores.
 */
export const exportBookmarks = {
  method: 'GET',
  url: '/api/exports',
  schema: {
    querystring: Type.Object({ format: Type.Optional(Type.Union([Type.Literal('html'), Type.Literal('zip')])) }),
    response: { 200: Type.Unsafe<Blob>(Type.Any()) },
  },
} as const satisfies Endpoint;
