import { codeOf } from '../../kernel/code-of.ts';
import { isGone } from '../previews/is-gone.ts';
import type { Unreadable } from './copy-article.ts';

export interface Failure extends Unreadable {
  /** It may work later: not before so many seconds, if the site says so. */
  retryAfterS?: number | null;
}

const LOGIN: ReadonlySet<number> = new Set([401, 402, 407]);
const RETRYABLE: ReadonlySet<number> = new Set([408, 425, 429]);
const DAY_S = 24 * 3600;

/** What an error of a fetch means for a copy. */
export function failureOf(error: unknown, url: string, now = Date.now()): Failure {
  const { name, cause, status, retryAfter } = error as {
    name?: string;
    cause?: { name?: string };
    status?: number;
    retryAfter?: string;
  };
  if (name === 'Blocked' || cause?.name === 'Blocked') return { state: 'blocked' };
  if (name === 'TooLarge') return { state: 'too-large' };
  // A thread that took too long, or too much memory, has ended.
  if (name === 'AbortError' || codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') return { state: 'too-large' };
  if (isGone(error, url)) return { state: 'gone' };
  if (name === 'BadStatus' && status !== undefined) {
    if (LOGIN.has(status)) return { state: 'login-needed' };
    if (status < 500 && !RETRYABLE.has(status)) return { state: 'refused' };
    return { state: 'unreachable', retryAfterS: secondsOf(retryAfter, now) };
  }
  return { state: 'unreachable', retryAfterS: null };
}

/** The value of `Retry-After` in seconds, at most a day; null for none. */
function secondsOf(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), DAY_S);
}
