import { LOGIN_ERROR_MAX_LENGTH } from '@benotes/contract';
import type { ApiError } from '@benotes/platform';

import { texts } from './texts.ts';

/**
 * The message for an error response: the server's own if it is short enough to be meant for users (specification
 * section 8).
 */
export function errorMessage(error: ApiError, fallback: string): string {
  if (error.status === 0) return texts.unreachable;
  const { detail } = error;
  return detail && detail.length < LOGIN_ERROR_MAX_LENGTH ? detail : fallback;
}
