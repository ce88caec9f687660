import { createHash } from 'node:crypto';

/** The prefix of access tokens. */
export const ACCESS_PREFIX = 'bna_';

/** Only this hash of a token is stored, never the token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
