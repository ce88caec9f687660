import { LOGIN_ERROR_MAX_LENGTH } from '@benotes/contract';
import type { ApiError } from '@benotes/platform';

import { texts } from './texts.ts';

/** What a refusal says to a person: its own words if they are short enough to be meant for one (specification section 8). */
export function wordsOf(error: ApiError, otherwise: string): string {
  if (error.status === 0) return texts.unreachable;
  const { detail } = error;
  return detail && detail.length < LOGIN_ERROR_MAX_LENGTH ? detail : otherwise;
}
