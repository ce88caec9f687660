import type { Fit } from '@benotes/contract';
import { TimeoutError } from '@benotes/ui';

/**
 * Why a remote cannot be shown: it could not be had (and may be back any time), it broke while starting, or it and the
 * shell are too far apart.
 */
export type Failure = 'unreachable' | 'broken' | Exclude<Fit, 'fits'>;

/** A remote that could not be loaded, with what a person can do about it. */
export class ModuleError extends Error {
  override name = 'ModuleError';

  constructor(
    readonly failure: Failure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  static from(cause: unknown, what: string): ModuleError {
    if (cause instanceof ModuleError) return cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const failure = cause instanceof TimeoutError || UNREACHABLE.test(reason) ? 'unreachable' : 'broken';
    return new ModuleError(failure, `${what} could not be loaded: ${reason}`, { cause });
  }
}

/**
 * How browsers and the federation runtime say that a file did not come, or is not what it shall be. The browser asks for
 * such a file again, while one that broke in the middle stays broken for it as long as the page lives.
 */
const UNREACHABLE =
  /dynamically imported module|module script failed|failed to fetch|networkerror|preload css|css asset|RUNTIME-(?:003|008|013)/i;

/** The one that says more: who is too old, else what Retry may mend. */
export function worse(one: ModuleError, other: ModuleError): ModuleError {
  const rank = ({ failure }: ModuleError) => RANKS.indexOf(failure);
  return rank(other) < rank(one) ? other : one;
}

const RANKS: readonly Failure[] = ['shell-too-old', 'remote-too-old', 'unreachable', 'broken'];
