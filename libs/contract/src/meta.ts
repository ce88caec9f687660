import { type Static, Type } from 'typebox';

import { type Endpoint, Nullable } from './endpoint.ts';
import { URL_MAX_LENGTH } from './limits.ts';

export type LinkPreview = Static<typeof LinkPreview>;
/** What a page says of itself. A page out of reach has its address as title and null for the rest. */
export const LinkPreview = Type.Object({
  url: Type.String(),
  /** scheme://host[:port]. */
  base_url: Type.String(),
  title: Type.String(),
  description: Nullable(Type.String()),
  /** Absolute address of the page's own picture. */
  image_path: Nullable(Type.String()),
  /** `#rrggbb`. */
  color: Nullable(Type.String()),
});

/** The preview of a link, without the usual envelope. 422 for what is no http(s) address. */
export const getMeta = {
  method: 'GET',
  url: '/api/meta',
  schema: {
    querystring: Type.Object({ url: Type.String({ minLength: 1, maxLength: URL_MAX_LENGTH }) }),
    response: { 200: LinkPreview },
  },
} as const satisfies Endpoint;
