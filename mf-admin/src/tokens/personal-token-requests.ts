import {
  type ApiScope,
  createPersonalToken,
  deletePersonalToken,
  listPersonalTokens,
  type PersonalToken,
} from '@benotes/contract';
import { call, fieldError, type FormError, toFormError } from '@benotes/platform';

import { attemptAndNotify, dataOf } from '../form/attempt.ts';
import { texts } from './texts.ts';

/** The tokens of the current user; null if they could not be loaded. */
export const fetchPersonalTokens = (_: string, signal: AbortSignal): Promise<readonly PersonalToken[] | null> =>
  dataOf(call(listPersonalTokens, {}, { signal }), signal);

/** Revokes a token; says so, or why not. True if it is gone. */
export const revokePersonalToken = ({ id }: Pick<PersonalToken, 'id'>): Promise<boolean> =>
  attemptAndNotify({ done: texts.revoked, failed: texts.failed }, () => call(deletePersonalToken, { params: { id } }));

/** The fields of a new token. */
export interface TokenDraft {
  name: string;
  scopes: readonly ApiScope[];
  /** Null if it does not expire. */
  days: number | null;
  password: string;
}

/** Creates a token and returns its secret, or the errors of the form. */
export async function saveToken(draft: TokenDraft): Promise<{ secret: string } | { error: FormError }> {
  const name = draft.name.trim();
  if (name === '') return { error: fieldError('name', texts.noName) };
  if (draft.scopes.length === 0) return { error: fieldError('scopes', texts.noScope) };
  if (draft.password === '') return { error: fieldError('password', texts.noPassword) };
  try {
    const { data } = await call(createPersonalToken, { body: { ...draft, name, scopes: [...draft.scopes] } });
    return { secret: data.secret };
  } catch (error) {
    return { error: toFormError(error, texts.failed, ['name', 'scopes', 'password']) };
  }
}
