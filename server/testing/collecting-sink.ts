import { serializeHtml } from '@benotes/note';
import { readHtml } from '@benotes/note/parse5';

import type { FoundColumn, FoundPost, FoundUser, ImportSink, Place } from '../src/exchange/formats/reader.ts';
import type { Collected, ImportedItem } from './import-corpora.ts';

/** A sink that keeps what it receives, for tests of readers without a database. */
export class CollectingSink implements ImportSink {
  readonly skipped: Collected['skipped'] = [];
  readonly leftOut = new Map<string, number>();
  readonly warnings: string[] = [];
  readonly posts: FoundPost[] = [];
  readonly options = { articles: 0, feeds: 0 };
  foundColumns: readonly FoundColumn[] = [];
  foundUsers: readonly FoundUser[] = [];
  missingFiles = 0;
  readonly #places: { parent: Place; name: string; id: string | undefined }[] = [];
  #images = 0;

  place(parent: Place, name: string, { id }: { id?: string } = {}): Place {
    const own = name.normalize('NFC').trim();
    const known = this.#places.findIndex((place) => place.parent === parent && place.name === own && place.id === id);
    if (known >= 0) return known;
    return this.#places.push({ parent, name: own, id }) - 1;
  }

  post(post: FoundPost): Promise<void> {
    this.posts.push(post);
    return Promise.resolve();
  }

  image(_name: string, bytes: Uint8Array): Promise<string | null> {
    const begin = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
    const isImage = /^(?:\u0089PNG|\u00ff\u00d8\u00ff|GIF8|RIFF....WEBP|....ftypavif)/s.test(begin);
    if (!isImage) {
      this.missingFiles += 1;
      return Promise.resolve(null);
    }
    this.#images += 1;
    return Promise.resolve(`/storage/attachments/${String(this.#images).padStart(22, 'x')}.webp`);
  }

  linkTo(id: string): string {
    return `/p/${encodeURIComponent(id)}`;
  }

  skip(line: number, reason: string): void {
    this.skipped.push({ line, reason });
  }

  leaveOut(what: string, count = 1): void {
    this.leftOut.set(what, (this.leftOut.get(what) ?? 0) + count);
  }

  warn(text: string): void {
    this.warnings.push(text);
  }

  optional(option: 'articles' | 'feeds'): void {
    this.options[option] += 1;
  }

  columns(columns: readonly FoundColumn[]): void {
    this.foundColumns = columns;
  }

  users(users: readonly FoundUser[]): void {
    this.foundUsers = users;
  }

  /** Everything so far; in each collection the posts are in the order in which they are shown. */
  get collected(): Collected {
    const known = new Set(this.posts.map(({ id }) => id));
    const ordered = this.posts
      .map((post, index) => ({ post, index }))
      .toSorted((one, other) => compare(one.post, other.post) || one.index - other.index);
    return {
      items: ordered.map(({ post }) => this.#itemOf(post, known)),
      collections: this.#places.length,
      missingFiles: this.missingFiles,
      skipped: this.skipped,
      leftOut: this.leftOut,
      warnings: this.warnings,
    };
  }

  #itemOf(post: FoundPost, known: ReadonlySet<string | null | undefined>): ImportedItem {
    const html = serializeHtml(readHtml(post.html ?? '')).replaceAll(
      /<a [^>]*href="\/p\/([^"]*)"[^>]*>(.*?)<\/a>/g,
      (whole, id: string, words: string) =>
        known.has(decodeURIComponent(id.replaceAll('&amp;', '&'))) ? whole : words,
    );
    const flags = (post.flags ?? []).map((flag) => (flag === 'pinned' || flag === 'favorite' ? 'favourite' : flag));
    return {
      kind: post.kind,
      path: this.pathOf(post.place),
      title: post.title,
      url: post.url ?? null,
      description: post.description ?? null,
      html,
      tags: [...new Set([...(post.tags ?? []), ...flags])],
      created: post.created ?? null,
      updated: post.updated ?? null,
      isDeleted: Boolean(post.deleted),
    };
  }

  /** The names of a collection and of those above it, from the top. */
  pathOf(place: Place): string[] {
    const own = place === null ? undefined : this.#places[place];
    return own ? [...this.pathOf(own.parent), own.name] : [];
  }
}

const compare = (one: FoundPost, other: FoundPost) =>
  (one.position ?? Infinity) === (other.position ?? Infinity)
    ? (other.created ?? '').localeCompare(one.created ?? '')
    : (one.position ?? Infinity) - (other.position ?? Infinity);
