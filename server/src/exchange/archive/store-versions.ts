import path from 'node:path';

import type { Db } from '../../kernel/database/connect.ts';
import { urlOf } from '../../library/posts/link-content.ts';
import { findExisting } from '../../library/posts/posts.repo.ts';
import { tagKey } from '../../library/tags/tags.repo.ts';
import { type Chain, chainAfter, encodeState, readChain } from '../../library/versions/encode-states.ts';
import { textOf } from '../../library/versions/state-text.ts';
import { addVersions, findChains, setVersionAt } from '../../library/versions/versions.repo.ts';
import { findTagIds } from '../jobs/import.repo.ts';
import { batchesOfFile } from '../jobs/row-batches.ts';
import { forEachInSteps, type Step } from '../jobs/steps.ts';
import { PARTS } from './archive-format.ts';
import type { ArchiveVersion } from './archive-versions.ts';

interface Versions {
  folder: string;
  /** The id of the new post that had this id in the archive; undefined for one that was in the library before. */
  idOf: (before: number) => number | undefined;
  /** The collection that has this id in the archive. */
  collectionOf: (id: number | null) => number | null;
  /** A text with the new addresses of its files and of the posts that it links to. */
  withAddresses: (html: string) => string;
}

/**
 * Gives new posts of an archive their earlier versions, in steps. Posts that were in the library before keep their own.
 */
export async function storeVersions(step: Step, userId: number, versions: Versions): Promise<void> {
  let [postId, last, chain]: [number, Db | null, Chain | null] = [0, null, null];
  let isThere = false;
  const store = async (trx: Db, version: ArchiveVersion) => {
    const id = versions.idOf(version.post_id);
    if (id === undefined) return;
    // Between two steps, others may have added and removed versions, or deleted the post.
    if (id !== postId || trx !== last) {
      isThere = (await findExisting(trx, userId, [id])).has(id);
      chain = await readChain(await findChains(trx, userId, [id]));
    }
    [postId, last] = [id, trx];
    if (!isThere) return;
    const { created_at, reason, name } = version;
    const text = textOf(await stateOf(trx, userId, version, versions));
    const encoded = await encodeState(chain, text);
    const row = { ...encoded, user_id: userId, post_id: id, author_id: userId, created_at, reason, name };
    // No request has seen it here: it has no entity tag.
    const [added = 0] = await addVersions(trx, userId, [{ ...row, etag: '' }]);
    chain = chainAfter(chain, { id: added, base_id: encoded.base_id }, text);
    await setVersionAt(trx, userId, [id], created_at);
  };
  await forEachInSteps(step, rowsIn(versions.folder), store);
}

async function* rowsIn(folder: string): AsyncGenerator<ArchiveVersion> {
  for await (const portion of batchesOfFile<ArchiveVersion>(path.join(folder, PARTS.versions)))
    for (const { row } of portion) yield row;
}

async function stateOf(
  db: Db,
  userId: number,
  { title, content, description, note, collection_id, tags }: ArchiveVersion,
  { collectionOf, withAddresses }: Versions,
) {
  const url = urlOf(content);
  const ids = await findTagIds(db, userId, tags.map(tagKey));
  return {
    type: url === null ? ('text' as const) : ('link' as const),
    title,
    content: url === null ? withAddresses(content) : content,
    url,
    description,
    note: note && withAddresses(note),
    collection_id: collectionOf(collection_id),
    // A tag that does not exist any more has only its name.
    tags: tags.map((name) => ({ id: ids.get(tagKey(name)) ?? 0, name })),
  };
}
