import { allowExtension, type Input } from '@benotes/contract';
import { ApiError, call } from '@benotes/platform';

import { texts } from './texts.ts';

/** Allows an extension to connect. Returns its grant, or why there is none. */
export async function requestGrant(
  body: Input<typeof allowExtension>['body'],
): Promise<{ grant: string } | { error: string }> {
  try {
    return (await call(allowExtension, { body })).data;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { error: error.detail ?? texts.failed };
  }
}
