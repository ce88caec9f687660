import { IMPORT_FLAGS, type ImportFlag } from '@benotes/contract';

import type { ReadImport, ReadPost } from './read-format.ts';

type Figures = Pick<ReadImport, 'links' | 'notes' | 'deleted' | 'oldest' | 'newest' | 'undated' | 'flags'>;

/** Counts the posts of an import. */
export class FoundFigures {
  readonly #figures: Omit<Figures, 'flags'> = {
    links: 0,
    notes: 0,
    deleted: 0,
    oldest: null,
    newest: null,
    undated: 0,
  };
  readonly #flags = new Map<ImportFlag, number>();

  add({ kind, deleted, created, flags }: Pick<ReadPost, 'kind' | 'deleted' | 'created' | 'flags'>): void {
    const figures = this.#figures;
    if (kind === 'link') figures.links += 1;
    else figures.notes += 1;
    if (deleted !== null) figures.deleted += 1;
    if (created === null) figures.undated += 1;
    else {
      if (figures.oldest === null || created < figures.oldest) figures.oldest = created;
      if (figures.newest === null || created > figures.newest) figures.newest = created;
    }
    for (const flag of flags) this.#flags.set(flag, (this.#flags.get(flag) ?? 0) + 1);
  }

  get figures(): Figures {
    const flags = IMPORT_FLAGS.flatMap((flag) => {
      const count = this.#flags.get(flag);
      return count === undefined ? [] : [{ flag, count }];
    });
    return { ...this.#figures, flags };
  }
}
