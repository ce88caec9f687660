import type { FastifyRequest } from 'fastify';

/** The device or program that sent a request. */
export interface Client {
  ip: string;
  /** The `User-Agent` header, cut to `USER_AGENT_MAX_LENGTH`. */
  userAgent: string | null;
}

const USER_AGENT_MAX_LENGTH = 512;

export const clientOf = ({ ip, headers }: FastifyRequest): Client => ({
  ip,
  userAgent: headers['user-agent']?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
});
