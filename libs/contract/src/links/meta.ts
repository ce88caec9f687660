import { type Static, Type } from 'typebox';

import { endpoint, Nullable } from '../protocol/endpoint.ts';
import { URL_MAX_LENGTH } from '../protocol/limits.ts';

export type LinkPreview = Static<typeof LinkPreview>;
/** Metadata of a page. An unreachable page has its URL as title and null for the rest. */
export const LinkPreview = Type.Object({
  url: Type.String(),
  /** scheme://host[:port]. */
  base_url: Type.String(),
  title: Type.String(),
  description: Nullable(Type.String()),
  /** Absolute URL of the page's image. */
  image_path: Nullable(Type.String()),
  /** `#rrggbb`. */
  color: Nullable(Type.String()),
});

/** The preview of a link, without the usual envelope. 422 for anything but an http(s) URL. */
export const getMeta = endpoint({
  method: 'GET',
  url: '/api/meta',
  access: 'user',
  scopes: ['posts:read', 'posts:write'],
  summary: 'The preview of a link',
  description: 'Without the envelope. The title of an unreachable page is its URL.',
  errors: { 429: 'More than 30 per minute.' },
  schema: {
    querystring: Type.Object({ url: Type.String({ minLength: 1, maxLength: URL_MAX_LENGTH }) }),
    response: { 200: LinkPreview },
  },
});
