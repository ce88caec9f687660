import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import { problemOf } from '../database/database-problems.ts';
import {
  ConfirmationNeeded,
  FactorRequired,
  FormProblem,
  Invalid,
  MergeNeeded,
  Problem,
  SecondFactorNeeded,
} from '../problems.ts';

/** Messages for errors of Fastify and its plugins. */
const MESSAGES: Record<number, string> = {
  400: 'The request could not be read.',
  404: 'Not found.',
  408: 'The request took too long.',
  413: 'The request is too large.',
  415: 'This kind of content is not accepted.',
  503: 'The server is busy. Try again in a moment.',
};

/** When to retry what Fastify has refused because of too much load. */
const RETRY_SECONDS = 5;

/** The one place that writes error responses. */
export async function sendProblem(
  thrown: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const problem = problemOf(thrown);
  if (problem) request.log.warn(thrown);
  const error = problem ?? thrown;
  void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
  if (error instanceof Invalid) {
    return reply.code(422).send(JSON.stringify({ ...error.errors, message: error.message, errors: error.errors }));
  }
  if (error instanceof Problem) {
    if (error.cause !== undefined) request.log.warn(error.cause);
    return reply
      .code(error.statusCode)
      .headers(error.headers)
      .send(JSON.stringify(bodyOf(error)));
  }
  const status = error.statusCode ?? 500;
  if (status === 503) void reply.header('retry-after', String(RETRY_SECONDS)); // such as one that took too long
  if (status < 500 || status === 503) return reply.code(status).send(JSON.stringify(MESSAGES[status] ?? 'Refused.'));
  request.log.error(error);
  return reply.code(500).header('x-request-id', request.id).send(JSON.stringify('Server error'));
}

function bodyOf(problem: Problem): unknown {
  if (problem instanceof ConfirmationNeeded) return { error: problem.message, confirmation: problem.request };
  if (problem instanceof SecondFactorNeeded) return { error: problem.message, second_factor: problem.request };
  if (problem instanceof MergeNeeded) return { error: problem.message, ...problem.decision };
  if (problem instanceof FactorRequired) return { error: problem.message, must_add_second_factor: true };
  return problem instanceof FormProblem ? { error: problem.message } : problem.message;
}
