import { createHash } from 'node:crypto';

import { Problem } from '../problems.ts';

/** A strong entity tag of a stored resource: it changes with every field (RFC 9110, section 8.8.3). */
export const etagOf = (resource: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 27)}"`;

/**
 * Checks the header `If-Match` against the current resource (RFC 9110, section 13.1.1). Without it the last write wins.
 *
 * @throws Problem 412 if no tag matches.
 */
export function checkMatch(ifMatch: string | undefined, resource: unknown): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes(etagOf(resource))) throw new Problem(412, 'This was changed in the meantime.');
}
