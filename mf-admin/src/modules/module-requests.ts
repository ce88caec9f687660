import {
  type ReleaseToken,
  CANARY_PERCENT,
  createReleaseToken,
  deleteReleaseToken,
  disableModule,
  enableModule,
  listReleaseTokens,
  listModules,
  promoteModule,
  type ReleasedModule,
  type ReleaseMode,
  releaseModule,
  removeModule,
  rollBackModule,
} from '@benotes/contract';
import { call, emit, type FormError, fieldError, toFormError } from '@benotes/platform';
import { fetchWithProgress } from '@benotes/platform/fetch-with-progress';

import { attemptAndNotify } from '../form/attempt.ts';
import { texts } from './texts.ts';

/** The life of the token of an upload from this page, in minutes. */
const UPLOAD_TOKEN_MINUTES = 10;

export type Modules =
  | { status: 'ready'; modules: readonly ReleasedModule[]; releases: ReleaseMode }
  | { status: 'failed' };
export type Tokens = { status: 'ready'; tokens: readonly ReleaseToken[] } | { status: 'failed' };

export async function fetchModules(_: string, signal: AbortSignal): Promise<Modules> {
  try {
    const { data, releases } = await call(listModules, {}, { signal });
    return { status: 'ready', modules: data, releases };
  } catch (error) {
    if (!signal.aborted) console.error(error); // the page shows a Retry
    return { status: 'failed' };
  }
}

export async function fetchTokens(_: string, signal: AbortSignal): Promise<Tokens> {
  try {
    return { status: 'ready', tokens: (await call(listReleaseTokens, {}, { signal })).data };
  } catch (error) {
    if (!signal.aborted) console.error(error); // the section shows a Retry
    return { status: 'failed' };
  }
}

const CHANGES = {
  promote: { endpoint: promoteModule, done: texts.promoted },
  rollBack: { endpoint: rollBackModule, done: texts.rolledBack },
  disable: { endpoint: disableModule, done: texts.disabledNow },
  enable: { endpoint: enableModule, done: texts.enabledNow },
  remove: { endpoint: removeModule, done: texts.removed },
} as const;

/** A change of a module that an owner can make on the page. */
export type Change = keyof typeof CHANGES;

/** Changes what is live; says so, or why not. True if it has changed. */
export async function changeModule({ name, title }: ReleasedModule, change: Change): Promise<boolean> {
  const { endpoint, done } = CHANGES[change];
  const titles = { done: done(title), failed: texts.failed, hint: texts.reloadHint };
  return attemptAndNotify(titles, () => call(endpoint, { params: { name } }));
}

/** Revokes a token; says so, or why not. True if it is gone. */
export const revokeToken = ({ id }: Pick<ReleaseToken, 'id'>): Promise<boolean> =>
  attemptAndNotify({ done: texts.revoked, failed: texts.failed }, () => call(deleteReleaseToken, { params: { id } }));

/** The fields of a new token. */
export interface TokenDraft {
  name: string;
  modules: string[];
  password: string;
  minutes: number;
}

/** Creates a token and returns its secret, or the errors of the form. */
export async function createToken(draft: TokenDraft): Promise<{ secret: string } | { error: FormError }> {
  if (draft.name.trim() === '') return { error: fieldError('name', texts.noName) };
  if (draft.password === '') return { error: fieldError('password', texts.noPassword) };
  try {
    const { data } = await call(createReleaseToken, { body: { ...draft, name: draft.name.trim() } });
    return { secret: data.secret };
  } catch (error) {
    return { error: toFormError(error, texts.failed, ['name', 'password']) };
  }
}

interface Upload {
  file: File | undefined;
  password: string;
  /** The share of users who get it in percent, as it was entered; undefined for everyone. */
  share: string | undefined;
  /** From 0 to 1. */
  onProgress: (progress: number) => void;
}

/**
 * Releases the module in an archive, with a token that is created for it and revoked afterwards. Returns the errors of
 * the form, if any.
 */
export async function uploadRelease({ file, password, share, onProgress }: Upload): Promise<FormError | undefined> {
  if (!file) return fieldError('file', texts.noFile);
  const canary = share === undefined ? undefined : Number(share);
  if (canary !== undefined && !isShare(canary)) return fieldError('canary', texts.noShare);
  if (password === '') return fieldError('password', texts.noPassword);
  const body = { name: file.name.slice(0, 100), modules: ['*'], password, minutes: UPLOAD_TOKEN_MINUTES };
  try {
    const { data: token } = await call(createReleaseToken, { body });
    try {
      const archive = new Blob([file], { type: 'application/zip' });
      const options = { form: archive, token: token.secret, fetch: fetchWithProgress(onProgress) };
      const query = canary === undefined ? {} : { canary };
      const { data } = await call(releaseModule, { query }, options);
      const title =
        canary !== undefined && data.canary
          ? texts.canaryReleased(data.title, data.canary.version, canary)
          : texts.released(data.title, data.live.version);
      emit('notification:raised', { type: 'success', title, description: texts.reloadHint });
      return undefined;
    } finally {
      await call(deleteReleaseToken, { params: { id: token.id } }).catch(console.error); // it expires anyway
    }
  } catch (error) {
    return toFormError(error, texts.notReleased, ['canary', 'password']);
  }
}

const isShare = (percent: number) =>
  Number.isInteger(percent) && percent >= CANARY_PERCENT.min && percent <= CANARY_PERCENT.max;
