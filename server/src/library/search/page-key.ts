import { createHash } from 'node:crypto';

import { normalAddress } from '@benotes/contract/normal-address';

/**
 * A hash of the normal form of an address, by which links that very probably lead to the same page are found; or null.
 */
export function pageKey(address: string): string | null {
  const form = normalAddress(address);
  return form === null ? null : createHash('sha256').update(form).digest('base64url').slice(0, 22);
}
