import { SHARE_TOKEN_MAX_LENGTH } from '@benotes/contract';
import { type FormError } from '@benotes/platform';

import type { Draft } from './save-collection.ts';
import type { Sharing } from './save-share.ts';
import { lengthOf } from './share-token.ts';
import { texts } from './texts.ts';

/** The errors of the form, if any. An inactive link needs no token. */
export function validateForm({ name }: Draft, sharing: Sharing | undefined): FormError | undefined {
  const fields: Record<string, string> = {};
  if (name === '') fields['name'] = texts.nameMissing;
  if (sharing?.is_active) {
    if (sharing.token === '') fields['token'] = texts.tokenMissing;
    if (lengthOf(sharing.token) > SHARE_TOKEN_MAX_LENGTH) fields['token'] = texts.tokenTooLong(SHARE_TOKEN_MAX_LENGTH);
  }
  return Object.keys(fields).length > 0 ? { message: undefined, fields } : undefined;
}
