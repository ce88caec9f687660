import type { ConfirmationRequest, MergeDecision, SecondFactorRequest } from '@benotes/contract';

/** An error response with a message for the user. Any other error is a bug and sent as 500. */
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

/** Invalid input: messages by field. */
export class Invalid extends Error {
  override name = 'Invalid';
  readonly statusCode = 422;

  constructor(readonly errors: Record<string, string[]>) {
    super('The given data was invalid.');
  }
}

/** A problem that is sent as `{ "error": … }`, as the reference does for some forms. */
export class FormProblem extends Problem {
  override name = 'FormProblem';
}

/** The password is right and does not suffice. Clients that know no second factor show the message. */
export class SecondFactorNeeded extends FormProblem {
  override name = 'SecondFactorNeeded';

  constructor(readonly request: SecondFactorRequest) {
    super(
      403,
      'A second step is needed to sign in. Use the login page of Benotes, and reload it if it does not ask for one.',
    );
  }
}

/** The session must be confirmed before the request can be repeated. Clients that do not know this show the message. */
export class ConfirmationNeeded extends FormProblem {
  override name = 'ConfirmationNeeded';

  constructor(readonly request: ConfirmationRequest) {
    // As RFC 9470 names it, but with 403: for 401, clients renew the session, which would not help.
    super(403, 'Confirm that it is you, and try again.', {
      'www-authenticate': 'Bearer error="insufficient_user_authentication", max_age="300"',
    });
  }
}

/** Two edits changed the same words: the user decides. Clients that do not know this show the message. */
export class MergeNeeded extends FormProblem {
  override name = 'MergeNeeded';

  constructor(readonly decision: MergeDecision) {
    super(409, 'The same words were changed in the meantime.');
  }
}

/** The user must set up a second factor before anything else. Clients that do not know this show the message. */
export class FactorRequired extends FormProblem {
  override name = 'FactorRequired';

  constructor() {
    super(
      403,
      'This server requires a second step for signing in. Sign in to Benotes in a browser, and set one up there first.',
    );
  }
}

export const invalid = (field: string, message: string) => new Invalid({ [field]: [message] });

/** A name without spaces around it. @throws Invalid if nothing is left. */
export function requiredName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw invalid('name', 'This field is required.');
  return trimmed;
}

/** Too much load. `seconds`: when to retry. */
export const busy = (seconds = 5) =>
  new Problem(503, 'The server is busy. Try again in a moment.', { 'retry-after': String(seconds) });

/** Nothing can be stored until the operator frees space. */
export const storageFull = () => new Problem(507, 'The disk of the server is full.');

/** The database is damaged: intact data can be read, and writing is refused so that it gets no worse. */
export const damaged = () =>
  new Problem(
    503,
    'The database of this server is damaged. Readable data is shown, but nothing can be changed until the operator has repaired it.',
  );

/** Releases over HTTP are disabled by default. */
export const releasesOff = () =>
  new Problem(404, 'Releases over HTTP are off on this server: its operator can set MODULE_RELEASES=token or signed.');

export const oidcOff = () => new Problem(404, 'This server has no OpenID Connect provider.');

/** `PASSWORD_SIGN_IN=off`. */
export const passwordsOff = () => new Problem(403, 'This server does not accept passwords. Sign in with its provider.');

export const unauthenticated = () => new Problem(401, 'Unauthenticated.');
export const forbidden = () => new Problem(403, 'You may not do this.');
