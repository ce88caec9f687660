import type { Db } from '../../kernel/database/connect.ts';
import { findOrAddTags, type Owner } from '../jobs/import.repo.ts';

/** The tags of the posts that an import stores; new ones are added when a post needs them. */
export class TagIds {
  readonly #owner: Owner;
  #added = 0;

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  get added(): number {
    return this.#added;
  }

  /** The ids of some names by `tagKey`. They are read each time: others may have merged or deleted tags since. */
  async including(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (names.length === 0) return new Map();
    const { ids, added } = await findOrAddTags(db, this.#owner.userId, this.#owner.importId, names);
    this.#added += added;
    return ids;
  }
}
