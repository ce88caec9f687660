import type { Db } from '../../kernel/database/connect.ts';
import { tagKey } from '../../library/tags/tags.repo.ts';
import { findOrAddTags, findTagIds, type Owner } from '../jobs/import.repo.ts';

/** The tags of the posts that an import stores; new ones are added when a post needs them. */
export class TagIds {
  readonly #owner: Owner;
  #added = 0;
  /** The keys of tags that a dry run would have added. */
  readonly #counted = new Set<string>();

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  get added(): number {
    return this.#added;
  }

  /** The ids of some names by `tagKey`. They are read each time: others may have merged or deleted tags since. */
  async including(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (names.length === 0) return new Map();
    if (this.#owner.isDryRun) return this.#count(db, names);
    const { ids, added } = await findOrAddTags(db, this.#owner.userId, this.#owner.importId, names);
    this.#added += added;
    return ids;
  }

  async #count(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const keys = new Set(names.map((name) => tagKey(name)).filter((key) => !this.#counted.has(key)));
    const known = await findTagIds(db, this.#owner.userId, [...keys]);
    for (const key of keys)
      if (!known.has(key)) {
        this.#counted.add(key);
        this.#added += 1;
      }
    return known;
  }
}
