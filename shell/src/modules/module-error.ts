import type { Fit, LoadFailure } from '@benotes/contract';
import { TimeoutError } from '@benotes/ui';

/**
 * Why a remote cannot be shown: it could not be fetched (which may be temporary), it threw while starting, or its
 * contract version is incompatible with the shell's.
 */
export type Failure = 'unreachable' | 'broken' | Exclude<Fit, 'fits'>;

/** A remote that could not be loaded, with the reason that decides which error the user sees. */
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
 * Messages of browsers and of the federation runtime for files that could not be fetched or failed their integrity
 * check. Browsers fetch such a file again, but cache a module that threw for the lifetime of the page.
 */
const UNREACHABLE =
  /dynamically imported module|module script failed|failed to fetch|networkerror|preload css|css asset|RUNTIME-(?:003|008|013)/i;

/** How a failure to load is reported. */
export function failureKind(error: ModuleError): LoadFailure {
  if (error.cause instanceof TimeoutError) return 'timeout';
  return error.failure === 'unreachable' ? 'script' : 'mount';
}

/** The more informative error: incompatible versions first, then what a retry may fix. */
export function moreInformative(one: ModuleError, other: ModuleError): ModuleError {
  const rank = ({ failure }: ModuleError) => RANKS.indexOf(failure);
  return rank(other) < rank(one) ? other : one;
}

const RANKS: readonly Failure[] = ['shell-too-old', 'remote-too-old', 'unreachable', 'broken'];
