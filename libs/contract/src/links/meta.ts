import { type Static, Type } from 'typebox';

import { Data, endpoint, Nullable } from '../protocol/endpoint.ts';
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

/** The most pictures of a page that one can choose from. */
export const PAGE_PICTURES_MAX = 12;

/**
 * The absolute URLs of the pictures of a page: first those that it names for previews, then the large ones that it
 * shows. None if it cannot be loaded. 422 for anything but an http(s) URL.
 */
export const listPagePictures = endpoint({
  method: 'GET',
  url: '/api/meta/pictures',
  access: 'user',
  scopes: ['posts:read', 'posts:write'],
  summary: 'The pictures of a page',
  description:
    'The addresses of at most 12: first those that the page names for previews, then large ones that it shows. None if it cannot be loaded. `updatePost` takes one of them as `image_url`.',
  errors: { 429: 'More than 30 per minute, together with previews.' },
  schema: {
    querystring: Type.Object({ url: Type.String({ minLength: 1, maxLength: URL_MAX_LENGTH }) }),
    response: { 200: Data(Type.Array(Type.String(), { maxItems: PAGE_PICTURES_MAX })) },
  },
});
