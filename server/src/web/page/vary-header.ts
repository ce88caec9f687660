import type { SetHeadersResponse } from '@fastify/static';

/** Says to caches on the way that a file which lies here packed, too, is not the same for everybody (RFC 9110, 12.5.5). */
export const variesByPacking = (response: SetHeadersResponse): void => {
  response.setHeader('vary', 'accept-encoding');
};
