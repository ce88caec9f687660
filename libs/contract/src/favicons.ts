import { type TSchema, Type } from 'typebox';

import { type Endpoint, Id } from './endpoint.ts';

/**
 * The envelope of the current user or visitor, with the URL template of favicons: it contains `{domain}` (`example.org`), or
 * `{host}` (`www.example.org:8080`) and `{post}` (an id), to be replaced by encoded values. Empty: no favicons. Missing: use
 * the external service.
 */
export const DataWithFavicons = <S extends TSchema>(data: S) =>
  Type.Object({ data, favicons: Type.Optional(Type.String()) });

/**
 * The favicon of a link, or of a link block of a note, as WebP. `key` comes from the template of `getMe` or `getVisitor`,
 * because an `<img>` sends no header. 404 for a link the key does not allow, for another host than the link's, and for a
 * site without a favicon; only the last one may be cached.
 */
export const getFavicon = {
  method: 'GET',
  url: '/api/favicons/:host',
  schema: {
    params: Type.Object({ host: Type.String({ minLength: 1, maxLength: 260 }) }),
    querystring: Type.Object({ post: Id, key: Type.String({ minLength: 1, maxLength: 100 }) }),
    response: { 200: Type.Unsafe<Blob>(Type.Any()) },
  },
} as const satisfies Endpoint;
