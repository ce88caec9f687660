import { parseUrl } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { findWrittenText } from './favicons.repo.ts';

/** Maximum number of cached notes and of their sites: less than 10 MB in total. */
const NOTES_MAX = 20;
const SITES_MAX = 2000;

/** The origins a note links to, by host. */
type Sites = ReadonlyMap<string, string>;

interface Known {
  updatedAt: string;
  sites: Promise<Sites>;
}

/**
 * The sites of link blocks in notes. A browser requests the icons of a note one by one, so recently used notes are
 * cached until they change, and each note is parsed once.
 */
export class NoteSites {
  readonly #db: Db;
  /** By post, least recently used first. */
  readonly #known = new Map<number, Known>();

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * The sites of a note the caller may read. @param updatedAt when it was last changed, as the caller has just read.
   */
  async of(ownerId: number, postId: number, updatedAt: string): Promise<Sites> {
    const before = this.#known.get(postId);
    const known = before?.updatedAt === updatedAt ? before : { updatedAt, sites: this.#read(ownerId, postId) };
    this.#known.delete(postId);
    this.#known.set(postId, known);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= NOTES_MAX) break;
      this.#known.delete(oldest);
    }
    const forget = () => {
      if (this.#known.get(postId) === known) this.#known.delete(postId);
    };
    try {
      const sites = await known.sites;
      if (sites.size > SITES_MAX) forget();
      return sites;
    } catch (error) {
      forget();
      throw error;
    }
  }

  async #read(ownerId: number, postId: number): Promise<Sites> {
    const sites = new Map<string, string>();
    for (const address of linkBlocksIn(await findWrittenText(this.#db, ownerId, postId))) {
      const url = parseUrl(address);
      if (url && !sites.has(url.host)) sites.set(url.host, url.origin);
    }
    return sites;
  }
}

/** The URLs of the link blocks of a stored note. They stay escaped, because a host contains nothing to escape. */
function* linkBlocksIn(content: string): Generator<string> {
  for (const [, address = ''] of content.matchAll(/<unfurling-link href="([^"]*)"/g)) yield address;
}
