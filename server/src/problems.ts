/** A refusal a person may read. Anything else is a fault and answers 500. */
export class Problem extends Error {
  override name = 'Problem';

  constructor(
    readonly statusCode: number,
    message: string,
    readonly headers: Record<string, string> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Input that breaks the contract: messages by field (contract section 5). */
export class Invalid extends Error {
  override name = 'Invalid';
  readonly statusCode = 422;

  constructor(readonly errors: Record<string, string[]>) {
    super('The given data was invalid.');
  }
}

/** A refusal that a form of the reference reads as `{ "error": … }` (contract section 5). */
export class FormProblem extends Problem {
  override name = 'FormProblem';
}

export const invalid = (field: string, message: string) => new Invalid({ [field]: [message] });

/** More is asked for than can be done now. `seconds`: when to ask again. */
export const busy = (seconds = 5) =>
  new Problem(503, 'The server is busy. Try again in a moment.', { 'retry-after': String(seconds) });

/** Nothing more can be stored until the operator makes room. */
export const storageFull = () => new Problem(507, 'There is no room left on the server.');

/** What is stored is not what was written. It can be read where it is good, and is not made worse. */
export const damaged = () =>
  new Problem(
    503,
    'The database of this server is damaged. What can still be read is shown, but nothing can be changed until whoever runs it has repaired it.',
  );

export const unauthenticated = () => new Problem(401, 'Unauthenticated.');
export const forbidden = () => new Problem(403, 'You may not do this.');
