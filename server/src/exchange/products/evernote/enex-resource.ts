import { createHash } from 'node:crypto';

/** Larger files are no images that can be stored, so their bytes are not kept. */
const KEPT_BYTES_MAX = 32 * 1024 * 1024;

/** A file in an ENEX file. */
export interface EnexResource {
  /** MD5 of its bytes in hexadecimal: how the text refers to it. */
  hash: string;
  name: string;
  mime: string;
  /** Empty if there are none, or if it is too large to be an image. */
  bytes: Buffer;
}

/** Decodes Base64 that arrives in pieces, and keeps what may be an image. */
export class Base64Bytes {
  readonly #hash = createHash('md5');
  #parts: Buffer[] = [];
  #size = 0;
  /** Characters of a group of four that is not complete. */
  #rest = '';

  write(text: string): void {
    const digits = this.#rest + text.replaceAll(/\s+/g, '');
    const whole = digits.length - (digits.length % 4);
    this.#rest = digits.slice(whole);
    this.#add(Buffer.from(digits.slice(0, whole), 'base64'));
  }

  end(): Pick<EnexResource, 'hash' | 'bytes'> {
    this.#add(Buffer.from(this.#rest, 'base64'));
    return { hash: this.#hash.digest('hex'), bytes: Buffer.concat(this.#parts) };
  }

  #add(bytes: Buffer): void {
    this.#hash.update(bytes);
    this.#size += bytes.length;
    if (this.#size <= KEPT_BYTES_MAX) this.#parts.push(bytes);
    else this.#parts = [];
  }
}
