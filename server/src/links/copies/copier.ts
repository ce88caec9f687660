import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { Problem } from '../../kernel/problems.ts';
import { untilEnd, type WorkerPool } from '../../kernel/workers/pool.ts';
import { nameOf, type Files } from '../../library/files/files.ts';
import type { Fetched } from '../previews/fetch-bytes.ts';
import { readText } from '../previews/page-text.ts';
import type { Previews } from '../previews/previews.ts';
import { imagesIn, withImages } from './article-html.ts';
import type { NewCopy } from './copies.repo.ts';
import type { Article, ReadResult } from './copy-article.ts';
import { fetchImages } from './copy-images.ts';
import { LOAD_MS, PAGE_BYTES_MAX, READ_MS } from './copy-limits.ts';
import { type Failure, failureOf } from './failures.ts';
import { readPage } from './read-page.task.ts';
import { readPdf } from './read-pdf.task.ts';
import { readPlain } from './read-plain.task.ts';

const ACCEPT = 'text/html,application/xhtml+xml,application/pdf;q=0.9,text/plain;q=0.8';
const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/i;
const PDF = /^application\/(?:x-)?pdf\b/i;
const PLAIN = /^text\/(?:plain|markdown)\b/i;

export type CopyResult = { copy: NewCopy } | Failure;

export interface CopierServices {
  config: Pick<Config, 'keepCopies' | 'keepMaxBytes'>;
  db: Db;
  workers: WorkerPool;
  files: Files;
  previews: Pick<Previews, 'load'>;
}

/** Fetches pages through the guard and makes copies of them. */
export class Copier {
  readonly #services: CopierServices;

  constructor(services: CopierServices) {
    this.#services = services;
  }

  /** Copies a page. The files of the result are stored, and to be removed if it is not used. */
  async copy(url: string, userId: number, ending: AbortSignal): Promise<CopyResult> {
    try {
      const page = await this.#load(url, ending);
      const result = await this.#read(page, userId, ending);
      if (!('article' in result)) return result;
      return await this.#keep(page, result.article, userId, ending);
    } catch (error) {
      return failureOf(error, url);
    }
  }

  #load(url: string, ending: AbortSignal): Promise<Fetched> {
    const { config, previews } = this.#services;
    const maxBytes = (type: string) =>
      PDF.test(type) ? config.keepMaxBytes : Math.min(config.keepMaxBytes, PAGE_BYTES_MAX);
    return untilEnd({ signal: ending, limitMs: LOAD_MS }, (signal) =>
      previews.load(url, { accept: ACCEPT, maxBytes, isCut: false, signal }),
    );
  }

  #read({ bytes, contentType, url }: Fetched, userId: number, signal: AbortSignal): Promise<ReadResult> {
    const { workers } = this.#services;
    const limits = { end: { signal, limitMs: READ_MS } };
    if (PDF.test(contentType)) return workers.run(readPdf, bytes, userId, limits);
    const page = () => ({ html: readText(bytes, contentType), url });
    if (HTML.test(contentType)) return workers.run(readPage, page(), userId, limits);
    if (PLAIN.test(contentType)) return workers.run(readPlain, page(), userId, limits);
    return Promise.resolve({ state: 'not-a-page' });
  }

  async #keep(page: Fetched, article: Article, userId: number, ending: AbortSignal): Promise<CopyResult> {
    const { config, db, files, previews, workers } = this.#services;
    const kind = PDF.test(page.contentType) ? 'pdf' : 'html';
    if (!(await files.hasRoom(db, userId, 'copies', Buffer.byteLength(article.html)))) return { state: 'quota-full' };
    const stored: string[] = [];
    const store = async (bytes: Uint8Array, extension: 'webp' | 'pdf') => {
      const address = await files.store(userId, 'copies', bytes, undefined, extension);
      stored.push(nameOf(address));
      return address;
    };
    try {
      const keepsFiles = config.keepCopies === 'images';
      const wanted = keepsFiles ? { ...page, images: article.images } : { ...page, images: [] };
      const images = await fetchImages({ previews, workers, store }, wanted, userId, config.keepMaxBytes, ending);
      const file = kind === 'pdf' && keepsFiles ? await storeIfRoom(() => store(page.bytes, 'pdf')) : null;
      // A PDF without text and without its file would be nothing.
      if (article.html === '' && !file) {
        await files.remove(stored);
        return { state: kind === 'pdf' && keepsFiles ? 'quota-full' : 'nothing-readable' };
      }
      const html = withImages(article.html, images);
      const { title, images: _, ...facts } = article;
      return {
        copy: {
          ...facts,
          title: title || nameIn(page.url),
          html,
          kind,
          url: page.url,
          images_left_out: imagesIn(article.html).length - images.size,
          files: stored,
          file: file && nameOf(file),
        },
      };
    } catch (error) {
      await files.remove(stored);
      throw error;
    }
  }
}

/** Stores a file; null if the quota is full. */
async function storeIfRoom(store: () => Promise<string>): Promise<string | null> {
  try {
    return await store();
  } catch (error) {
    if (error instanceof Problem && error.statusCode === 507) return null;
    throw error;
  }
}

/** The name of a file in a URL. */
const nameIn = (url: string) => new URL(url).pathname.split('/').at(-1) || new URL(url).host;
