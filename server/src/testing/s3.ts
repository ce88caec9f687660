import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import S3rver from 's3rver';
import { onTestFinished } from 'vitest';

import { aDataDir } from './app.ts';

const BUCKET = 'notes';

/** A store on this machine that speaks S3 to those who sign with a key it knows, and has one bucket. */
export interface S3Site {
  /** For `FILES_URL`. */
  url: string;
  /** The same with a key that the store does not know. */
  forgedUrl: string;
  /** What it was asked, `PUT /notes/…`, each with how it was signed. */
  asked: { call: string; signed: string }[];
  close: () => Promise<void>;
}

export async function anS3Site(): Promise<S3Site> {
  const store = new S3rver({
    silent: true,
    directory: aDataDir(),
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  await store.configureBuckets();
  const asked: S3Site['asked'] = [];
  const answer = store.callback();
  const server = createServer((request, response) => {
    asked.push({ call: `${request.method} ${request.url}`, signed: request.headers.authorization ?? '' });
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
  return { url: at('S3RVER:S3RVER'), forgedUrl: at('NOBODY:S3RVER'), asked, close };
}
