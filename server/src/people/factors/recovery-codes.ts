import { randomBytes } from 'node:crypto';

import { RECOVERY_CODES } from '@benotes/contract';

import { hashToken } from '../../kernel/http/tokens.ts';

/**
 * Base32 of Crockford in lower case: no letter looks like a digit. 32 characters, so that every byte is used evenly.
 */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
/** 120 random bits: too many to be found from a hash without a salt (112, says OWASP ASVS 6.5.2). */
const LENGTH = 24;
const GROUP = 4;

/** A new set of recovery codes, such as `3f9k-7m2q-xd0v-h5ta-8rzc-w1pe`. */
export const newCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);

function newCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/** A code as it was typed, without spaces and hyphens. */
export const plainCode = (typed: string) => typed.replaceAll(/[\s\u2010-\u2015-]/g, '').toLowerCase();

/** The stored form of a recovery code. Letters that look like digits are read as those. */
export const hashCode = (code: string) => hashToken(plainCode(code).replaceAll('o', '0').replaceAll(/[il]/g, '1'));
