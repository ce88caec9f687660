import { randomBytes } from 'node:crypto';

/** A random key in base64url that cannot be guessed; 16 bytes make 22 characters, 32 bytes 43. */
export const randomKey = (bytes: 16 | 32 = 32): string => randomBytes(bytes).toString('base64url');
