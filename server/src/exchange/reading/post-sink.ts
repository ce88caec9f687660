import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';

import { DESCRIPTION_MAX_LENGTH, IMPORT_LINKS_MAX, TITLE_MAX_LENGTH } from '@benotes/contract';

import { tagKey } from '../../library/tags/tags.repo.ts';
import { AS_TEXT } from '../formats/markdown/parse-markdown.ts';
import type { FoundColumn, FoundPost, FoundUser, ImportSink, Place, PlaceOptions } from '../formats/reader.ts';
import { addLine, noLines, TITLE_SHOWN } from '../jobs/reported-lines.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { addressProblem, cut, cleanTags, oneLine, plain } from '../text.ts';
import { UnusableNote } from './clean-note.ts';
import { cleanTexts } from './clean-texts.ts';
import { FoundFigures } from './found-figures.ts';
import { FoundImages } from './found-images.ts';
import { FoundPlaces } from './found-places.ts';
import { LineWriter } from './line-writer.ts';
import { PostOrder } from './post-order.ts';
import type { ReadPost, ReadProgress } from './read-format.ts';
import { Stopped } from './stopped.ts';

const TAGS_MAX = IMPORT_LINKS_MAX;
const MAX_LENGTH = { title: TITLE_MAX_LENGTH, description: DESCRIPTION_MAX_LENGTH };
/** Sentences and columns that a file may cause. */
const WARNINGS_MAX = 100;
const COLUMNS_MAX = 200;
const USERS_MAX = 1000;
/** Characters of a key: more than enough to tell two posts apart. */
const KEY_LENGTH = 22;

const DRAFTS_FILE = 'drafts.jsonl';

/** A post whose place among the others and whose links are not known yet. */
export type Draft = Omit<ReadPost, 'order' | 'flatOrder'>;

const hashOf = (...parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, KEY_LENGTH);

/** Cleans what readers find, and writes it to the folder of an import. Nothing but small figures stays in memory. */
export class PostSink implements ImportSink {
  /** The format that is being read. Ids are only unique within it. */
  format = '';
  readonly places = new FoundPlaces();
  readonly images: FoundImages;
  readonly figures = new FoundFigures();
  readonly order = new PostOrder();
  readonly skipped = noLines();
  readonly shortened = noLines();
  readonly leftOut = new Map<string, number>();
  readonly warnings: string[] = [];
  readonly options = { articles: 0, feeds: 0 };
  readonly tags = new Set<string>();
  foundColumns: FoundColumn[] | null = null;
  foundUsers: FoundUser[] | null = null;
  missingFiles = 0;
  /** The index of each post by its key. */
  readonly keys = new Map<string, number>();
  /** Begins the addresses of links between posts, and cannot occur in a file. */
  readonly linkStart = `/p/~${randomBytes(6).toString('hex')}`;
  readonly drafts: string;
  readonly #writer: LineWriter;
  readonly #progress: ReadProgress;

  private constructor(folder: string, writer: LineWriter, progress: ReadProgress) {
    this.images = new FoundImages(folder);
    this.drafts = path.join(folder, DRAFTS_FILE);
    this.#writer = writer;
    this.#progress = progress;
  }

  /**
   * @param progress tells when to stop.
   * @param bytesMax of all posts together: a small file may have the same text in many places.
   */
  static async open(folder: string, progress: ReadProgress, bytesMax: number): Promise<PostSink> {
    return new PostSink(folder, await LineWriter.create(path.join(folder, DRAFTS_FILE), bytesMax), progress);
  }

  /** To be called once, after the last post. */
  close(): Promise<void> {
    return this.#writer.close();
  }

  place(parent: Place, name: string, options?: PlaceOptions): Place {
    return this.places.add(parent, name, options);
  }

  /** @throws UnreadableFile if there are too many posts or tags, or they are too large; Stopped. */
  async post(found: FoundPost): Promise<void> {
    if (this.#progress.isStopped) throw new Stopped();
    try {
      const draft = await this.#draftOf(found);
      if (draft) await this.#keep(draft, found);
    } catch (error) {
      if (!(error instanceof UnusableNote)) throw error;
      this.skip(found.line, `${error.message} ${cut(oneLine(found.title), TITLE_SHOWN)}`.trim());
    }
  }

  async image(_name: string, bytes: Uint8Array): Promise<string | null> {
    if (this.#progress.isStopped) throw new Stopped();
    const address = await this.images.add(bytes);
    if (address === null) this.missingFiles += 1;
    return address;
  }

  linkTo(id: string): string {
    return this.linkStart + this.#keyOf(id);
  }

  skip(line: number, reason: string): void {
    addLine(this.skipped, { line: Math.max(1, Math.trunc(line) || 1), reason: plain(reason) });
  }

  leaveOut(what: string, count = 1): void {
    this.leftOut.set(what, (this.leftOut.get(what) ?? 0) + count);
  }

  warn(text: string): void {
    if (this.warnings.length < WARNINGS_MAX && !this.warnings.includes(text)) this.warnings.push(text);
  }

  optional(option: 'articles' | 'feeds'): void {
    this.options[option] += 1;
  }

  columns(columns: readonly FoundColumn[]): void {
    this.foundColumns = columns.slice(0, COLUMNS_MAX);
  }

  users(users: readonly FoundUser[]): void {
    this.foundUsers = users.slice(0, USERS_MAX);
  }

  #keyOf(id: string): string {
    return hashOf(this.format, id);
  }

  async #draftOf(found: FoundPost): Promise<Draft | null> {
    const { exact, url: written = '' } = found;
    const isExact = exact !== undefined;
    const link = found.kind === 'link' ? (isExact ? written : plain(written).trim()) : null;
    const problem = link === null ? null : addressProblem(link);
    if (problem !== null) {
      this.skip(found.line, problem);
      return null;
    }
    const texts = await cleanTexts(found, link, (name, bytes) => this.image(name, bytes));
    const { url, html } = texts;
    if (found.html?.includes(AS_TEXT))
      this.warn(
        `The Markdown of this note is too complex, so that it came as text: ${cut(oneLine(found.title), TITLE_SHOWN)}`,
      );
    if (url === null && html === '' && oneLine(found.title) === '') {
      this.leaveOut('empty notes');
      return null;
    }
    const title = this.#titleOf(found, url);
    return {
      ...texts,
      description: isExact
        ? this.#cut('description', texts.description ?? '', { ...found, title }) || null
        : texts.description,
      kind: url === null ? 'note' : 'link',
      place: found.place ?? -1,
      title,
      tags: isExact ? [...(found.tags ?? [])] : cleanTags(found.tags ?? []),
      flags: [...new Set(found.flags)],
      ...datesOf(found),
      ...this.#identify(found, html),
      ownId: found.ownId ?? null,
      line: found.line,
      hasLinks: html.includes(this.linkStart),
      exact,
    };
  }

  /** In our own files, a link without a title has none. */
  #titleOf(found: FoundPost, url: string | null): string {
    const title = this.#cut('title', found.exact ? found.title : oneLine(found.title), found);
    return title || (found.exact === 'each' ? '' : cut(url ?? '', TITLE_MAX_LENGTH));
  }

  #cut(what: keyof typeof MAX_LENGTH, whole: string, { title, line }: FoundPost): string {
    const kept = cut(whole, MAX_LENGTH[what]);
    if (kept.length < whole.length)
      addLine(this.shortened, { line, reason: `The ${what} was cut: ${cut(oneLine(title), TITLE_SHOWN)}` });
    return kept;
  }

  /** Only the first of several posts with the same id has it. */
  #identify({ id, place, title, kind }: FoundPost, html: string): Pick<Draft, 'key' | 'hasId'> {
    const hasId = typeof id === 'string' && id !== '';
    if (!hasId && kind === 'link') return { key: null, hasId };
    const key = hasId ? this.#keyOf(id) : hashOf(this.format, 'text', String(place), oneLine(title), html);
    return { key, hasId: hasId && !this.keys.has(key) };
  }

  async #keep(draft: Draft, found: FoundPost): Promise<void> {
    if (this.order.count === IMPORT_LINKS_MAX)
      throw new UnreadableFile(`There are more than ${IMPORT_LINKS_MAX} posts in the files.`);
    for (const tag of draft.tags) this.tags.add(tagKey(tag));
    if (this.tags.size > TAGS_MAX) throw new UnreadableFile(`There are more than ${TAGS_MAX} tags.`);
    await this.#writer.write(draft);
    if (draft.key !== null && !this.keys.has(draft.key)) this.keys.set(draft.key, this.order.count);
    this.order.add(draft.place, found.position, draft.created);
    this.figures.add(draft);
  }
}

/** Nothing is changed before it was created: what has only a date of change was created then or earlier. */
function datesOf({ created, updated, deleted, exact }: FoundPost): Pick<Draft, 'created' | 'updated' | 'deleted'> {
  if (exact !== undefined) return { created: created ?? null, updated: updated ?? null, deleted: null };
  const first = created ?? updated ?? null;
  const last = updated ?? null;
  return {
    created: first,
    updated: first !== null && last !== null && last < first ? first : last,
    deleted: deleted ?? null,
  };
}
