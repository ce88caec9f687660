import { AsyncLocalStorage } from 'node:async_hooks';
import { createContext, Script } from 'node:vm';

import { codeOf } from '../../kernel/code-of.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** What the largest texts that people write take, many times over. */
const TEXT_MS = 5000;
/** What texts of an import that take too long may take together. After that, each has only a short time. */
const LOST_MS_MAX = 60_000;
const SHORT_MS = 500;
/** A parser needs no limit for shorter ones, and imports have many of these. */
const SHORT_LENGTH = 2000;

/** A text that takes too long to read. */
export class TookTooLong extends UnreadableFile {
  override name = 'TookTooLong';

  constructor() {
    super('It takes too long to read.');
  }
}

const imports = new AsyncLocalStorage<{ lostMs: number }>();
/** What the script sees. */
const place = { work: () => {} };
const context = createContext(place);
const script = new Script('work()');
let isLimited = false;

/** Gives the texts of an import a limit for what those take together that take too long. */
export const withTimeForTexts = <T>(read: () => Promise<T>): Promise<T> => imports.run({ lostMs: 0 }, read);

/**
 * Works on a text, without a pause, for as long as a text may take: then it is ended wherever it is, also within a
 * regular expression or a `try`. What it has begun must not be used afterwards.
 *
 * @throws TookTooLong, and whatever `work` throws.
 */
export function withinTime<T>(text: string, work: () => T): T {
  if (text.length < SHORT_LENGTH || isLimited) return work();
  const spent = imports.getStore() ?? { lostMs: 0 };
  const timeout = spent.lostMs < LOST_MS_MAX ? TEXT_MS : SHORT_MS;
  let result: T | undefined;
  place.work = () => {
    result = work();
  };
  isLimited = true;
  try {
    script.runInContext(context, { timeout });
    return result as T; // assigned, as nothing was thrown
  } catch (error) {
    if (codeOf(error) !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    spent.lostMs += timeout;
    throw new TookTooLong();
  } finally {
    isLimited = false;
    place.work = () => {};
  }
}
