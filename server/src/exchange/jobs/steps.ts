import type { Db } from '../../kernel/database/connect.ts';

/** How long a step of an import should take, unless it says otherwise: others who write wait for it. */
const STEP_MS = 50;

/**
 * Does some of the work of an import in a transaction of its own, as short as what others can wait for. It is not
 * repeated, so that the work may count in memory.
 */
export interface Step {
  <T>(work: (trx: Db) => Promise<T>): Promise<T>;
  /** How long it should take. */
  ms?: number;
}

/** Works on each of many things, in steps: as many in each as its time allows, at least one. */
export async function forEachInSteps<T>(
  step: Step,
  all: AsyncIterable<T> | Iterable<T>,
  work: (trx: Db, one: T) => Promise<unknown>,
): Promise<void> {
  const left = Symbol.asyncIterator in all ? all[Symbol.asyncIterator]() : all[Symbol.iterator]();
  try {
    let next = await left.next();
    while (!next.done)
      await step(async (trx) => {
        const end = performance.now() + (step.ms ?? STEP_MS);
        do {
          if (next.done) return;
          await work(trx, next.value);
          next = await left.next();
        } while (performance.now() < end);
      });
  } finally {
    await left.return?.(); // closes its file
  }
}
