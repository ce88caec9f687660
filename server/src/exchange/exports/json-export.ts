import type { Readable } from 'node:stream';

import type { Db } from '../../kernel/database/connect.ts';
import type { ArchiveCollection } from '../archive/archive-format.ts';
import { streamOfSpool } from '../jobs/spool.ts';
import { JSON_EXPORT_VERSION, type JsonCollection } from './json-format.ts';
import { type ExportRequest, type SpooledPosts, spoolPosts } from './spooled-posts.ts';

/**
 * Collections and posts as JSON (json-format.ts), each on a line of its own, so that programs can read a large file by
 * lines.
 */
export async function writeJson(db: Db, dir: string, request: ExportRequest): Promise<Readable> {
  let isFirst = true;
  const spooled = await spoolPosts(db, dir, request, () => (post) => {
    const line = `${isFirst ? '' : ','}${JSON.stringify(post)}`;
    isFirst = false;
    return line;
  });
  return streamOfSpool(spooled.spool, partsOf(spooled));
}

async function* partsOf({ collections, spool }: SpooledPosts): AsyncGenerator<Buffer> {
  const head = { product: 'Benotes', format: 'json', version: JSON_EXPORT_VERSION };
  const begin = JSON.stringify({ ...head, exported_at: new Date().toISOString() }).slice(0, -1);
  const lines = collections.map((collection) => JSON.stringify(jsonCollection(collection)));
  yield Buffer.from(`${begin},"collections":[\n${lines.join('\n,')}${lines.length > 0 ? '\n' : ''}],"posts":[\n`);
  yield* spool.read(spool.all);
  yield Buffer.from(']}\n');
}

export const jsonCollection = ({
  id,
  name,
  parent_id,
  icon_id,
  color,
  description,
  is_favorite,
  created_at,
  updated_at,
}: ArchiveCollection): JsonCollection => ({
  id,
  name,
  parent_id,
  icon_id,
  ...(color !== undefined && { color }),
  ...(description !== undefined && { description }),
  ...(is_favorite && { is_favorite }),
  created_at,
  updated_at,
});
