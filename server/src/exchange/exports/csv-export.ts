import type { Readable } from 'node:stream';

import type { Collection } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';
import { streamOfSpool } from '../jobs/spool.ts';
import { convert } from './convert-lines.ts';
import { csvRows } from './csv-rows.task.ts';
import { CSV_HEAD } from './csv-rows.ts';
import { type ExportRequest, spoolPosts } from './spooled-posts.ts';

/** A row for each post that is not in the recycle bin, as CSV (csv-rows.ts). */
export async function writeCsv(
  { db, dir, workers }: { db: Db; dir: string; workers: WorkerPool },
  request: ExportRequest,
): Promise<Readable> {
  const { spool } = await spoolPosts(db, dir, { ...request, withoutBin: true }, (collections) => {
    const paths = pathsOf(collections);
    return (post) => JSON.stringify({ ...post, path: paths.get(post.collection_id) ?? '' });
  });
  async function* rows(): AsyncGenerator<Buffer> {
    yield Buffer.from(CSV_HEAD);
    for await (const text of convert(spool, (lines) => workers.run(csvRows, lines, request.userId)))
      yield Buffer.from(text);
  }
  return streamOfSpool(spool, rows());
}

/** The names of the collections down to each one, such as `Work / Projects`. */
function pathsOf(collections: readonly Collection[]): Map<number | null, string> {
  const byId = new Map(collections.map((each) => [each.id, each]));
  return new Map(
    collections.map(({ id }) => {
      const names: string[] = [];
      for (let each = byId.get(id); each; each = each.parent_id === null ? undefined : byId.get(each.parent_id))
        names.unshift(each.name);
      return [id, names.join(' / ')];
    }),
  );
}
