import { type TSchema, Type } from 'typebox';

import { endpoint, Id } from '../protocol/endpoint.ts';

/**
 * The envelope of the current user or visitor, with the URL template of favicons: it contains `{domain}`
 * (`example.org`), or `{host}` (`www.example.org:8080`) and `{post}` (an id), to be replaced by encoded values. Empty:
 * no favicons. Missing: use the external service.
 */
export const DataWithFavicons = <S extends TSchema>(data: S) =>
  Type.Object({ data, favicons: Type.Optional(Type.String()) });

/**
 * The favicon of a link, or of a link block of a note, as WebP. `key` comes from the template of `getMe` or
 * `getVisitor`, because an `<img>` sends no header. 204 for a site without a favicon, which may be cached; 404 for a
 * link the key does not allow, and for another host than the link's.
 */
export const getFavicon = endpoint({
  method: 'GET',
  url: '/api/favicons/:host',
  access: 'anyone',
  summary: 'Get the icon of a linked site',
  description:
    'If the server fetches icons itself. Requires the key from `favicons`, which is valid for the links and link blocks that the session or share can read. 204 if the site has none.',
  errors: {
    404: 'The key does not cover it.',
    429: 'More than 300 uncached sites per minute.',
  },
  media: ['image/webp'],
  schema: {
    params: Type.Object({ host: Type.String({ minLength: 1, maxLength: 260 }) }),
    querystring: Type.Object({ post: Id, key: Type.String({ minLength: 1, maxLength: 100 }) }),
    response: { 200: Type.Unsafe<Blob>(Type.Any()), 204: Type.Null() },
  },
});
