import { createHash } from 'node:crypto';

import { API_TOKEN_PREFIX } from '@benotes/contract';

/** The prefix of access tokens. */
export const ACCESS_PREFIX = 'bna_';

const API_TOKEN = new RegExp(String.raw`^${API_TOKEN_PREFIX}[\w-]{43}$`);

/** Whether a token has the form of an API token; a share token may begin like one. */
export const isApiToken = (token: string) => API_TOKEN.test(token);

/** Only this hash of a token is stored, never the token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
