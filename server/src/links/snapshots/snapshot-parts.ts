import { parseUrl } from '@benotes/contract';

import { readText } from '../previews/page-text.ts';
import { mapUrls } from './map-urls.ts';
import type { MhtmlPart } from './read-mhtml.ts';

const DATA_RULES = /^\s*data:text\/css(?:;(?!base64)[^;,]*)*(;\s*base64\s*)?,([^]*)$/i;
const CHARSET = /^\s*@charset\s+"([^"]*)";/i;
const EMBEDDED = /^(?:image|font|audio|video)\/|^application\/(?:font|x-font|vnd\.ms-fontobject|octet-stream)/;
/** Style sheets within style sheets. */
const IMPORT_DEPTH_MAX = 4;
/** Shorter than a reference to anything. */
const NOTHING = 'data:,';

/** The parts of a page, found by the addresses that it uses, up to a total size of what is put into one file. */
export class SnapshotParts {
  readonly #parts = new Map<string, MhtmlPart>();
  #left: number;
  /** What did not fit any more. */
  leftOut = 0;

  constructor(parts: readonly MhtmlPart[], maxBytes: number) {
    this.#left = maxBytes;
    for (const part of parts) {
      if (part.location && !this.#parts.has(part.location)) this.#parts.set(part.location, part);
      if (part.id) this.#parts.set(`cid:${part.id}`, part);
    }
  }

  /** The part at an address as a page names it; null if there is none. */
  find(address: string, base: string): MhtmlPart | null {
    const known = this.#parts.get(address);
    const url = known ? null : parseUrl(address, base);
    if (!url) return known ?? null;
    const hash = url.hash;
    url.hash = '';
    return this.#parts.get(url.href) ?? this.#parts.get(url.href + hash) ?? null;
  }

  /** An image, font, or other file as a data URL; null if there is none, or no room for it. */
  dataUrl(address: string, base: string): string | null {
    if (/^data:(?!text\/html)/i.test(address)) return this.take(address.length) ? address : null;
    const part = this.find(address, base);
    if (!part || !EMBEDDED.test(part.mediaType)) return null;
    const data = `data:${part.mediaType};base64,${part.body.toString('base64')}`;
    return this.take(data.length) ? data : null;
  }

  /** Reserves room in the file. */
  take(bytes: number): boolean {
    if (bytes > this.#left) {
      this.leftOut += 1;
      return false;
    }
    this.#left -= bytes;
    return true;
  }

  /** The rules of a style sheet, with all that it refers to; empty without room. */
  rulesOf(part: MhtmlPart, documentUrl: string, depth = 0): string {
    const base = part.location.startsWith('cid:') ? documentUrl : part.location;
    const charset = CHARSET.exec(part.body.subarray(0, 100).toString('latin1'))?.[1];
    const css = readText(part.body, `text/css; charset=${charset ?? 'utf-8'}`).replace(CHARSET, '');
    if (!this.take(css.length)) return '';
    return this.inlineUrls(css, base, depth);
  }

  /** Puts what declarations refer to into them. A style sheet that another one imports becomes part of it as well. */
  inlineUrls(css: string, base: string, depth = 0): string {
    return mapUrls(css, (address) => {
      if (address.startsWith('#')) return address;
      const rules = this.#rulesAt(address, base, depth);
      if (rules !== null) return `data:text/css;base64,${Buffer.from(rules).toString('base64')}`;
      return this.dataUrl(address, base) ?? NOTHING;
    });
  }

  /** The rules of an imported style sheet, which may be a data URL; null if the address leads to none. */
  #rulesAt(address: string, base: string, depth: number): string | null {
    const [own, encoding, data = ''] = DATA_RULES.exec(address) ?? [];
    const part = own === undefined ? this.find(address, base) : null;
    if (own === undefined && part?.mediaType !== 'text/css') return null;
    if (depth >= IMPORT_DEPTH_MAX) return '';
    if (part) return this.rulesOf(part, base, depth + 1);
    if (!this.take(address.length)) return '';
    try {
      const rules = encoding ? Buffer.from(data, 'base64').toString() : decodeURIComponent(data);
      return this.inlineUrls(rules, base, depth + 1);
    } catch {
      return ''; // not encoded as it should be
    }
  }
}
