import type { Db } from '../database/connect.ts';
import { findNoteContent } from './favicons.repo.ts';

/** Notes whose sites are kept, and how many a note may have for that: together less than 10 MB. */
const NOTES_MAX = 20;
const SITES_MAX = 2000;

/** The origins of what a note points to, by host. */
type Sites = ReadonlyMap<string, string>;

interface Known {
  updatedAt: string;
  sites: Promise<Sites>;
}

/**
 * The sites of the link blocks of notes. Who shows a note asks for one picture after the other, so those of the notes
 * asked for last are kept for as long as they stay as they are: the whole of a note is read once for all of them.
 */
export class NoteSites {
  readonly #db: Db;
  /** By post, the one asked for last at the end. */
  readonly #known = new Map<number, Known>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** The sites of a note that the caller may see. @param updatedAt when it was last changed, as the caller has just read. */
  async of(postId: number, updatedAt: string): Promise<Sites> {
    const before = this.#known.get(postId);
    const known = before?.updatedAt === updatedAt ? before : { updatedAt, sites: this.#read(postId) };
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

  async #read(postId: number): Promise<Sites> {
    const sites = new Map<string, string>();
    for (const address of linkBlocksIn(await findNoteContent(this.#db, postId))) {
      if (!URL.canParse(address)) continue;
      const { host, origin } = new URL(address);
      if (!sites.has(host)) sites.set(host, origin);
    }
    return sites;
  }
}

/** The addresses of the link blocks of a stored note. Their escapes stay: none can be in what names a site. */
function* linkBlocksIn(content: string): Generator<string> {
  for (const [, address = ''] of content.matchAll(/<unfurling-link href="([^"]*)"/g)) yield address;
}
