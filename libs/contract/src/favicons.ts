import { type TSchema, Type } from 'typebox';

import { type Endpoint, Id } from './endpoint.ts';

/**
 * The envelope of an answer that says who is here, and with it where the pictures of sites come from: a template with
 * `{domain}` (`example.org`), or with `{host}` (`www.example.org:8080`) and `{post}` (an id), all of them encoded for an
 * address. Empty: from nowhere. Absent: from the external service.
 */
export const DataWithFavicons = <S extends TSchema>(data: S) =>
  Type.Object({ data, favicons: Type.Optional(Type.String()) });

/**
 * The picture of the site a link, or a link block of a note, points to, as WebP. `key` is the one of the template that `getMe` or `getVisitor` named:
 * an `<img>` sends no header. 404 for a link out of its reach, for another host than the link's, and for a site without a
 * picture; only the last one may be kept for a while.
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
