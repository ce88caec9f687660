import { createHash } from 'node:crypto';

import type { Db } from '../../kernel/database/connect.ts';
import { readSetting } from '../../kernel/database/settings.ts';

/** Names things by URNs that never change, whatever the address of the server. */
export type StableId = (kind: string, id: number | string) => string;

/** The URNs of this library (RFC 9562 section 5.8: UUIDs by an own method). */
export async function openStableIds(db: Db): Promise<StableId> {
  const namespace = (await readSetting(db, 'feed_namespace')) ?? '';
  return (kind, id) => {
    const hash = createHash('sha256').update(`${namespace} ${kind} ${id}`).digest('hex');
    const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
    return `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  };
}
