import { Problem } from '../problems.ts';

/** The statement may have been executed: only its response was lost. */
export class OutcomeUnknown extends Problem {
  constructor(cause?: unknown) {
    const message = 'The connection was lost. It is not known whether this was saved: check before you try again.';
    super(503, message, { 'retry-after': '5' }, { cause });
  }
}
