import type { Endpoint, Input, Output } from '@benotes/contract';
import { expect } from 'vitest';

import type { Person } from './app.ts';

/** The body of an answer, which must be a success. */
export async function ok<T>(what: string, answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer;
  expect([what, status < 300, status < 300 ? '' : body]).toEqual([what, true, '']);
  return body;
}

/** Calls routes as a person, each with success. */
export const successfulCalls =
  (person: Person) =>
  <E extends Endpoint>(endpoint: E, input?: Partial<Input<E>>): Promise<Output<E>> =>
    ok(`${endpoint.method} ${endpoint.url}`, person.call(endpoint, input));
