import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';

import type { Db } from './connect.ts';
import { isPostgres } from './dialect.ts';

/** The place of a value in a query. */
class Slot {
  constructor(readonly name: string) {}
}

/** Stand for the values of a query while it is built. */
export type Slots<V> = { readonly [K in keyof V]: RawBuilder<V[K]> };

/**
 * Queries of frequent requests that are compiled once per shape: to build and to compile one takes longer than to read
 * a few rows.
 */
export class CompiledQueries<V extends object, R> {
  readonly #compiled = new Map<string, CompiledQuery<R>>();

  /** The rows of a query with these values. `shape`: whatever `build` depends on, of which there are few. */
  async rows(db: Db, shape: string, values: V, build: (slots: Slots<V>) => Compilable<R>): Promise<R[]> {
    const key = `${isPostgres(db)} ${shape}`;
    let query = this.#compiled.get(key);
    if (!query) this.#compiled.set(key, (query = build(slotsOf(values)).compile()));
    const parameters = query.parameters.map((value) => (value instanceof Slot ? values[value.name as keyof V] : value));
    return (await db.executeQuery<R>({ ...query, parameters })).rows;
  }
}

const slotsOf = <V extends object>(values: V) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, sql`${new Slot(name)}`])) as Slots<V>; // the same names
