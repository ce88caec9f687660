import path from 'node:path';

import { type CompiledQuery, DefaultQueryExecutor } from 'kysely';
import { onTestFinished, vi } from 'vitest';

const SOURCES = path.resolve(import.meta.dirname, '../src');
/** Frames of helpers that many queries go through: their callers are the ones to name. */
const HELPERS = /^(?:\.\.|kernel\/database)\//;
const MAX_FRAMES = 40;

type Execute = (this: DefaultQueryExecutor, query: CompiledQuery) => ReturnType<DefaultQueryExecutor['executeQuery']>;

/** A query that was sent to the database. */
export interface RecordedQuery {
  /** The file that has sent it, such as `library/posts/list-posts.repo.ts`. */
  file: string;
  sql: string;
  parameters: readonly unknown[];
}

/** The first file in a stack that is no helper, or that of the helper; null if a test has sent the query itself. */
function originOf(stack: string): string | null {
  for (const [, frame = ''] of stack.matchAll(/\(?((?:file:\/\/)?\/[^\s()]+?):\d+:\d+\)?$/gm)) {
    const file = path.relative(SOURCES, frame.replace('file://', ''));
    if (file.endsWith('.test.ts')) return null;
    if (!HELPERS.test(file)) return file;
  }
  return 'database';
}

/** Records the queries of the server from now on until the test is over, without those that tests send themselves. */
export function recordQueries(): RecordedQuery[] {
  const recorded: RecordedQuery[] = [];
  const base = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as DefaultQueryExecutor;
  const executeQuery = Reflect.get(base, 'executeQuery') as Execute;
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = MAX_FRAMES;
  const spy = vi.spyOn(base, 'executeQuery').mockImplementation(function spied(
    this: DefaultQueryExecutor,
    query: CompiledQuery,
  ) {
    const file = originOf(new Error('where').stack ?? '');
    if (file !== null) recorded.push({ file, sql: query.sql, parameters: query.parameters });
    return executeQuery.call(this, query);
  });
  onTestFinished(() => {
    spy.mockRestore();
    Error.stackTraceLimit = stackTraceLimit;
  });
  return recorded;
}
