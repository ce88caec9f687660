import {
  type ApiScope,
  createPersonalToken,
  deletePersonalToken,
  listPersonalTokens,
  type PersonalToken,
} from '@benotes/contract';
import { ApiError, call, emit, fieldError, type FormError, toFormError } from '@benotes/platform';

import { texts } from './texts.ts';

/** The tokens of the current user; null if they could not be loaded. */
export async function fetchPersonalTokens(_: string, signal: AbortSignal): Promise<readonly PersonalToken[] | null> {
  try {
    return (await call(listPersonalTokens, {}, { signal })).data;
  } catch (error) {
    if (!signal.aborted) console.error(error); // the section shows a Retry
    return null;
  }
}

/** Revokes a token; says so, or why not. True if it is gone. */
export async function revokePersonalToken({ id }: Pick<PersonalToken, 'id'>): Promise<boolean> {
  try {
    await call(deletePersonalToken, { params: { id } });
    emit('notification:raised', { type: 'success', title: texts.revoked });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    emit('notification:raised', { type: 'error', title: texts.failed, description: error.message });
    return false;
  }
}

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
