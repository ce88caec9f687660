import { createHash } from 'node:crypto';

/** A hash of a URL, by which links with exactly that URL are found. */
export const urlKey = (url: string) => createHash('sha256').update(url).digest('base64url').slice(0, 22);
