import { Type } from 'typebox';

import type { Endpoint } from './endpoint.ts';

/** The live links of the user as a Netscape bookmark file, nested as the collections are; an attachment. */
export const exportBookmarks = {
  method: 'GET',
  url: '/api/exports',
  schema: { response: { 200: Type.Unsafe<Blob>(Type.Any()) } },
} as const satisfies Endpoint;
