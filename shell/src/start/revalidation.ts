/**
 * The result of comparing a page snapshot with the server.
 *
 * - `fresh`: the server has the same page.
 * - `stale`: it responds with anything else, such as another page, a redirect, or an error.
 * - `unreachable`: it does not respond, or is unavailable.
 */
export type Revalidation = 'fresh' | 'stale' | 'unreachable';

export const isRevalidation = (value: unknown): value is Revalidation =>
  value === 'fresh' || value === 'stale' || value === 'unreachable';
