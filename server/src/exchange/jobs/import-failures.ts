import { problemOf } from '../../kernel/database/database-problems.ts';
import { Invalid, Problem } from '../../kernel/problems.ts';
import type { ImportFailure, ImportRow } from './import.repo.ts';

/** Why an import ended whose process did. */
export const ENDED: ImportFailure = { status: 500, reason: 'The server was restarted during the import.' };

export const canceled = () => new Problem(409, 'The import was canceled.');

/** The result that a synchronous request would have responded with. */
export function failureOf(error: unknown): ImportFailure {
  if (error instanceof Invalid)
    return { status: error.statusCode, reason: Object.values(error.errors).flat()[0] ?? null };
  const problem = error instanceof Problem ? error : problemOf(error);
  return problem ? { status: problem.statusCode, reason: problem.message } : { status: 500, reason: null };
}

/** Whether an import is being rolled back because it failed. One that was stored, and is undone, has its result. */
export function isRolledBack({ status, result }: Pick<ImportRow, 'status' | 'result'>): boolean {
  return status === 'undoing' && (result === null || !('posts' in (JSON.parse(result) as object)));
}
