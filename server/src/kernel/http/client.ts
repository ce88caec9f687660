import type { FastifyRequest } from 'fastify';

/** The device or program that sent a request. */
export interface Client {
  ip: string;
  /** The `User-Agent` header, cut to `USER_AGENT_MAX_LENGTH`. */
  userAgent: string | null;
  /** The key by which a browser is recognized when a user signs in; only requests under `/api/auth` have it. */
  deviceKey?: string | null;
}

const USER_AGENT_MAX_LENGTH = 512;

/** The cookie of `deviceKey`. */
export const DEVICE_COOKIE = 'bn_device';

const DEVICE_KEY = /^[\w-]{43}$/;

export function clientOf({ ip, headers, cookies }: FastifyRequest): Client {
  const key = cookies[DEVICE_COOKIE];
  return {
    ip,
    userAgent: headers['user-agent']?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
    deviceKey: key !== undefined && DEVICE_KEY.test(key) ? key : null,
  };
}
