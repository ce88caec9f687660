import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import S3rver from 's3rver';
import { onTestFinished } from 'vitest';

import { aDataDir } from './app.ts';

const BUCKET = 'notes';

/** A local S3 service with one key and one bucket. */
export interface S3Site {
  /** For `FILES_URL`. */
  url: string;
  /** The same with an unknown key. */
  forgedUrl: string;
  /** The requests it received, such as `PUT /notes/…`, with their `Authorization` header. */
  requests: { request: string; authorization: string }[];
  close: () => Promise<void>;
}

export async function anS3Site(): Promise<S3Site> {
  const store = new S3rver({
    silent: true,
    directory: aDataDir(),
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  await store.configureBuckets();
  const requests: S3Site['requests'] = [];
  const answer = store.callback();
  const server = createServer((request, response) => {
    requests.push({ request: `${request.method} ${request.url}`, authorization: request.headers.authorization ?? '' });
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  onTestFinished(close);
  const at = (key: string) => `s3://${key}@127.0.0.1:${port}/${BUCKET}/images?tls=off`;
  return { url: at('S3RVER:S3RVER'), forgedUrl: at('NOBODY:S3RVER'), requests, close };
}
