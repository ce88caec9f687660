import type { Readable } from 'node:stream';

import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

import type { S3Settings } from '../../kernel/config/config.ts';
import { openS3Client } from '../../library/files/s3-store.ts';
import { type ExportTarget, exportsIn, userFolder } from './export-target.ts';

/** Bytes of a part, all of which are in memory. A store allows 10,000 parts, so an export may have 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
/** A slow line sends a part within it. */
const PART_TIMEOUT_MS = 10 * 60_000;

/** Exports in a bucket. An object appears when its upload is complete. */
export class BucketTarget implements ExportTarget {
  readonly #client: S3Client;
  readonly #settings: S3Settings;

  constructor(settings: S3Settings) {
    this.#settings = settings;
    this.#client = openS3Client(settings, PART_TIMEOUT_MS);
  }

  async list(userId: number): Promise<string[]> {
    const { bucket: Bucket, prefix } = this.#settings;
    const Prefix = `${prefix}${userFolder(userId)}/`;
    const names: string[] = [];
    for (let token: string | undefined; ;) {
      const page = await this.#client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: token }));
      names.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(Prefix.length)));
      token = page.NextContinuationToken;
      if (!token) return exportsIn(names);
    }
  }

  async write(userId: number, name: string, bytes: Readable, signal: AbortSignal): Promise<void> {
    const object = this.#at(userId, name);
    const stop = () => bytes.destroy(new Error('The server stops.'));
    signal.addEventListener('abort', stop, { once: true });
    try {
      const parts = partsOf(bytes);
      const first = await parts.next();
      const second = first.done ? first : await parts.next();
      // A store accepts several parts only if each but the last has 5 MB.
      if (second.done)
        await this.#client.send(new PutObjectCommand({ ...object, Body: first.value ?? Buffer.alloc(0) }));
      else await this.#upload(object, [first.value ?? Buffer.alloc(0), second.value], parts);
    } finally {
      signal.removeEventListener('abort', stop);
      bytes.destroy();
    }
  }

  async remove(userId: number, name: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(userId, name)));
  }

  close(): void {
    this.#client.destroy();
  }

  async #upload(
    object: { Bucket: string; Key: string },
    begin: readonly Buffer[],
    rest: AsyncGenerator<Buffer>,
  ): Promise<void> {
    const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand(object));
    const upload = { ...object, UploadId };
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    const send = async (Body: Buffer) => {
      const PartNumber = Parts.length + 1;
      const { ETag } = await this.#client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
      Parts.push({ ETag, PartNumber });
    };
    try {
      for (const part of begin) await send(part);
      for await (const part of rest) await send(part);
      await this.#client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    } catch (error) {
      await this.#client.send(new AbortMultipartUploadCommand(upload)).catch(() => {}); // the first error is reported
      throw error;
    }
  }

  #at(userId: number, name: string) {
    return { Bucket: this.#settings.bucket, Key: `${this.#settings.prefix}${userFolder(userId)}/${name}` };
  }
}

/** A stream in parts of one size; the last one may be smaller. */
async function* partsOf(bytes: Readable): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(pieces);
    [pieces, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(pieces);
}
