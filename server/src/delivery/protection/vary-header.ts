import type { SetHeadersResponse } from '@fastify/static';

/**
 * Adds `Vary: accept-encoding` to files that also exist compressed, so that shared caches keep them apart (RFC 9110,
 * 12.5.5).
 */
export const variesByPacking = (response: SetHeadersResponse): void => {
  response.setHeader('vary', 'accept-encoding');
};
