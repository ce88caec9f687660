import type { Db } from '../../kernel/database/connect.ts';
import { tagKey } from '../../library/tags/tags.repo.ts';
import { findOrAddTags, type Owner } from '../jobs/import.repo.ts';

/** The tags of the posts that an import stores; new ones are added when a post needs them. */
export class TagIds {
  readonly #db: Db;
  readonly #owner: Owner;
  #ids = new Map<string, number>();
  #added = 0;
  #isRead = false;

  constructor(db: Db, owner: Owner) {
    this.#db = db;
    this.#owner = owner;
  }

  get added(): number {
    return this.#added;
  }

  /** The ids by `tagKey`, including those of the names. */
  async including(names: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (this.#isRead && names.every((name) => this.#ids.has(tagKey(name)))) return this.#ids;
    const { ids, added } = await findOrAddTags(this.#db, this.#owner.userId, this.#owner.importId, names);
    this.#ids = ids;
    this.#added += added;
    this.#isRead = true;
    return ids;
  }
}
