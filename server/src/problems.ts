import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** A refusal a person may read. Anything else is a fault and answers 500. */
export class Problem extends Error {
  override name = 'Problem';

  constructor(
    readonly statusCode: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
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

export const unauthenticated = () => new Problem(401, 'Unauthenticated.');
export const forbidden = () => new Problem(403, 'You may not do this.');

/** Refusals of Fastify and its plugins, in words for a person. */
const WORDS: Record<number, string> = {
  400: 'The request could not be read.',
  404: 'Not found.',
  408: 'The request took too long.',
  413: 'The request is too large.',
  415: 'This kind of content is not accepted.',
  503: 'The server is busy. Try again in a moment.',
};

/** The one place that writes the bodies of refused calls (contract section 5). */
export async function answerProblem(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
  if (error instanceof Invalid) {
    return reply.code(422).send(JSON.stringify({ ...error.errors, message: error.message, errors: error.errors }));
  }
  if (error instanceof Problem) {
    const body = error instanceof FormProblem ? { error: error.message } : error.message;
    return reply.code(error.statusCode).headers(error.headers).send(JSON.stringify(body));
  }
  const status = error.statusCode ?? 500;
  if (status < 500 || status === 503) return reply.code(status).send(JSON.stringify(WORDS[status] ?? 'Refused.'));
  request.log.error(error);
  return reply.code(500).header('x-request-id', request.id).send(JSON.stringify('Server error'));
}
