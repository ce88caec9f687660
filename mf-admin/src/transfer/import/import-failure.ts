import type { ImportState } from '@benotes/contract';
import type { ApiError } from '@benotes/platform';

import { texts } from '../texts.ts';

/** What a person reads about an import that failed. */
export interface ImportFailure {
  title: string;
  detail: string | undefined;
}

export const failureOf = ({ status, message, detail }: ApiError): ImportFailure => ({
  title: texts.failed(status),
  // A proxy in between answers with a page of its own.
  detail: status === 0 ? message : detail?.startsWith('<') ? undefined : detail,
});

/** Of one that was under way when it failed. */
export const failureIn = ({ failure }: ImportState): ImportFailure => ({
  title: texts.failed(failure?.status ?? 500),
  detail: failure?.reason ?? undefined,
});
