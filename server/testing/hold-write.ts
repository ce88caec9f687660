import { transact } from '../src/kernel/database/transact.ts';
import type { Person, TestApp } from './app.ts';

/** Begins a long write of a user, such as a step of an import; the function that is returned ends it. */
export function holdWrite({ db }: TestApp, { id }: Person): () => Promise<void> {
  const steps = new EventTarget();
  const writing = transact(db, id, () => new Promise((end) => steps.addEventListener('end', end)), { isLong: true });
  return async () => {
    steps.dispatchEvent(new Event('end'));
    await writing;
  };
}
