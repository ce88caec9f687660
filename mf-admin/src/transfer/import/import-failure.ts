import type { ImportState } from '@benotes/contract';
import type { ApiError } from '@benotes/platform';

import { texts } from '../texts.ts';

/** The message of a failed import. */
export interface ImportFailure {
  title: string;
  detail: string | undefined;
}

export const requestFailure = ({ status, message, detail }: ApiError): ImportFailure => ({
  title: texts.failed(status),
  // A proxy may respond with an HTML page.
  detail: status === 0 ? message : detail?.startsWith('<') ? undefined : detail,
});

/** The failure of an import that had started, or of files that were being read. */
export const importFailure = ({ failure }: Pick<ImportState, 'failure'>): ImportFailure => ({
  title: texts.failed(failure?.status ?? 500),
  detail: failure?.reason ?? undefined,
});
