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
  if (!matches(ifMatch, resource)) throw notMatched();
}

/** Whether the header `If-Match` has the tag of a resource, or asks for none. */
export const matches = (ifMatch: string | undefined, resource: unknown): boolean =>
  ifMatch === undefined || ifMatch.trim() === '*' || tagsOf(ifMatch).includes(etagOf(resource));

/** The tags of the header `If-Match`. */
export const tagsOf = (ifMatch: string): string[] => ifMatch.split(',').map((tag) => tag.trim());

export const notMatched = () => new Problem(412, 'This was changed in the meantime.');
