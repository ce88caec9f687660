import type { FastifyRequest } from 'fastify';

import { Problem } from '../problems.ts';

/** Entries of a list without pages. */
export const MAX_ENTRIES = 100_000;
/** Approximate memory of an entry until it is sent. */
const ENTRY_BYTES = 300;

/**
 * Reserves memory for a list without pages, before it is read.
 *
 * @throws Problem 413 for a list that is too long for any response, 503 while there is no memory for it.
 */
export function reserveEntries(count: number, { responseReservation }: FastifyRequest): void {
  if (count > MAX_ENTRIES) throw new Problem(413, 'This list is too long for one response.');
  responseReservation?.ask(count * ENTRY_BYTES);
}
