import { ok } from 'node:assert/strict';

import type { Endpoint, Input, Output, Role } from '@benotes/contract';

import { aPerson, type Person, type TestApp } from '../app.ts';
import { type ModelCollection, ROLES, SharingModel } from './sharing-model.ts';

/** What somebody tries: which things it is about follows from the numbers. */
export interface Attempt {
  person: number;
  one: number;
  other: number;
  role: Role;
  /** Whether what is optional is chosen, such as what is below a collection. */
  also: boolean;
}

export type Try = (three: ThreePeople, attempt: Attempt) => Promise<void>;

/** The three people on the server, and the model of what they do. */
export class ThreePeople {
  readonly model = new SharingModel();
  readonly test: TestApp;
  readonly people: readonly Person[];
  /** Which of many, so that nothing of theirs is mistaken for that of others. */
  readonly sequence: number;
  #count = 0;

  constructor(test: TestApp, people: readonly Person[], sequence: number) {
    this.test = test;
    this.people = people;
    this.sequence = sequence;
  }

  person(index: number): Person {
    const found = this.people[index];
    if (!found) throw new Error(`There is no person ${index}.`);
    return found;
  }

  may(person: number, role: Role, collection: ModelCollection): boolean {
    return this.model.permission(person, collection) >= ROLES[role];
  }

  /** A number for a new name. */
  next(): number {
    this.#count += 1;
    return this.#count;
  }

  /** Sends what is tried: the server must allow what the model allows, and refuse everything else. Null if refused. */
  async send<E extends Endpoint>(
    person: number,
    to: E,
    input: Partial<Input<E>>,
    isAllowed: boolean,
  ): Promise<{ body: Output<E> } | null> {
    const { status, body } = await this.person(person).call(to, input);
    const isRight = isAllowed ? status < 300 : [403, 404, 409, 422].includes(status);
    ok(isRight, `${to.method} ${to.url} by ${person}: ${status} ${JSON.stringify(body)}`);
    return status < 300 ? { body } : null;
  }
}

export async function threePeople(test: TestApp, sequence: number): Promise<ThreePeople> {
  const people: Person[] = [];
  for (const name of ['ada', 'grace', 'alan']) people.push(await aPerson(test, `${name}${sequence}@example.org`));
  return new ThreePeople(test, people, sequence);
}

/** One of these, chosen by any number; undefined if there are none. */
export const pick = <T>(things: readonly T[], index: number): T | undefined =>
  things[index % Math.max(things.length, 1)];
