import path from 'node:path';

import type { Db } from '../../kernel/database/connect.ts';
import { findCopyDates } from '../../library/posts/actions/hand-over-copy.repo.ts';
import { isLink, storeCopy, storeOutcome } from '../../links/copies/copies.repo.ts';
import { dropCopyJob } from '../../links/copies/copy-jobs.repo.ts';
import { addLine, noLines } from '../jobs/reported-lines.ts';
import { batchesOfFile, type FileRow } from '../jobs/row-batches.ts';
import { forEachInSteps, type Step } from '../jobs/steps.ts';
import { STORED_COPIES, type StoredCopy } from './store-copy-files.ts';

interface Copies {
  folder: string;
  /** The new paths that are used; the other files are deleted. */
  used: Set<string>;
  /** The id of the post that had this id in the archive. */
  idOf: (before: number) => number | undefined;
  /** Whether it was in the library before. */
  isKnown: (before: number) => boolean;
}

/** Gives links their copies, unless they have one, so that their pages are not fetched again. */
export class CopyStore {
  readonly skipped = noLines();
  readonly #userId: number;
  readonly #copies: Copies;
  /** Those of links that were in the library before. */
  readonly #ofKnown = new Set<number>();

  constructor(userId: number, copies: Copies) {
    this.#userId = userId;
    this.#copies = copies;
  }

  /** Stores those of new links, in steps. */
  async storeNew(step: Step): Promise<void> {
    await forEachInSteps(step, this.#rows(), async (trx, { row, index }) => {
      if (this.#copies.isKnown(row.post_id)) this.#ofKnown.add(index);
      else await this.#store(trx, row);
    });
  }

  /** Stores the others, in a transaction. */
  async storeKnown(trx: Db): Promise<void> {
    if (this.#ofKnown.size === 0) return;
    for await (const { row, index } of this.#rows()) if (this.#ofKnown.has(index)) await this.#store(trx, row);
  }

  async *#rows(): AsyncGenerator<FileRow<StoredCopy>> {
    for await (const portion of batchesOfFile<StoredCopy>(path.join(this.#copies.folder, STORED_COPIES)))
      yield* portion;
  }

  async #store(db: Db, { post_id, line, name, copy, state, checked_at, fetched_at }: StoredCopy): Promise<void> {
    const userId = this.#userId;
    const id = this.#copies.idOf(post_id);
    if (id === undefined || !(await isLink(db, userId, id)) || (await findCopyDates(db, userId, [id])).size > 0) return;
    const leaveOut = (why: string) =>
      addLine(this.skipped, { line, reason: `The copy of the page was left out${why}: ${name}` });
    if (!copy) return leaveOut(': the storage is full');
    // Its page is fetched instead.
    if (copy.html === '' && copy.file === null) return leaveOut(', because it has neither text nor a file');
    await storeCopy(db, userId, id, copy, fetched_at);
    await storeOutcome(db, userId, id, state, checked_at ?? fetched_at);
    await dropCopyJob(db, { post_id: id, user_id: userId });
    for (const file of copy.files) this.#copies.used.add(`/storage/${file}`);
  }
}
