import type { Readable } from 'node:stream';

import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';

import type { S3Settings } from '../../kernel/config/config.ts';
import { Problem, storageFull } from '../../kernel/problems.ts';
import { type FileStore, mediaTypeOf, type StoredFile } from './file-store.ts';

const TRIES = 2;
const CONNECT_TIMEOUT_MS = 3000;
const RESPONSE_TIMEOUT_MS = 15_000;

/** A client of an S3-compatible service. `requestTimeout`: for a whole request, in ms. */
export const openS3Client = (
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  requestTimeout = RESPONSE_TIMEOUT_MS,
): S3Client =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true, // few services besides Amazon's have a host for each bucket
    // Most other services do not support the newer checksums; requests are signed in any case.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout },
  });

/** Files in a bucket of an S3-compatible service. */
export class S3Store implements FileStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor(settings: S3Settings) {
    this.#client = openS3Client(settings);
    this.#bucket = settings.bucket;
    this.#prefix = settings.prefix;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const object = { ...this.#at(name), Body: bytes, ContentType: mediaTypeOf(name) };
    await this.#send(() => this.#client.send(new PutObjectCommand(object)));
  }

  async get(name: string): Promise<StoredFile | null> {
    return this.#send(async () => {
      try {
        const { Body, ContentLength = 0 } = await this.#client.send(new GetObjectCommand(this.#at(name)));
        return { body: Body as Readable, size: ContentLength }; // on Node the body is always a stream
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    });
  }

  async remove(name: string): Promise<void> {
    await this.#send(() => this.#client.send(new DeleteObjectCommand(this.#at(name))));
  }

  close(): void {
    this.#client.destroy();
  }

  #at(name: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + name };
  }

  /** Sends a request. The user only gets whether the service is unavailable or full; the cause is for the log. */
  async #send<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (cause) {
      if (cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 507) throw storageFull();
      throw new Problem(503, 'The file storage cannot be reached.', { 'retry-after': '5' }, { cause });
    }
  }
}
