import { type ImportResult, SHARES_LISTED_MAX } from '@benotes/contract';

import type { Owner } from '../jobs/import.repo.ts';
import { mergeLines, noLines } from '../jobs/reported-lines.ts';
import type { Step } from '../jobs/steps.ts';
import { PostStore } from '../storing/post-store.ts';
import { placeCollections } from './archive-collections.ts';
import { type ArchivePost, POST_LINK, STORED_FILE } from './archive-format.ts';
import type { Archive } from './archive-reader.ts';
import { addSearches } from './archive-searches.ts';
import { addShares } from './archive-shares.ts';
import { ArchiveRecognizer } from './recognize-archived.ts';
import { CopyStore } from './store-copies.ts';
import { storeVersions } from './store-versions.ts';

/** An archive that was extracted and validated, ready to be stored. */
export interface ReadArchive extends Archive {
  /** The folder it was extracted to. */
  folder: string;
  /** The new path of each of its files. */
  stored: ReadonlyMap<string, string>;
  /** Whether collections that had a public link get a new one. */
  isSharing: boolean;
  /** The new paths that stored posts use; the other files are deleted. */
  used: Set<string>;
  /** Whether the files of its copies are stored. */
  areCopiesStored: boolean;
  /** Whether earlier versions of posts are stored. */
  areVersionsStored: boolean;
}

/**
 * Stores everything in an archive, in steps. What posts get that were in the library before, an Undo does not remove:
 * it is stored last, at once.
 */
export async function storeArchive(
  step: Step,
  owner: Owner,
  archive: ReadArchive,
  report: (done: number) => void,
): Promise<Omit<ImportResult, 'id'>> {
  const { userId } = owner;
  const { folder, orders } = archive;
  const pathOf = pathsIn(archive);
  const places = await placeCollections(step, owner, archive.collections, pathOf);
  const recognizer = new ArchiveRecognizer(owner, { places, orders, pathOf });
  const lines = new Map(archive.ids.map((id, line) => [id, line]));
  const lineOf = (id: number) => lines.get(id) ?? -1;
  const shownIn = (html: string) => html.replace(STORED_FILE, (address) => pathOf(address) ?? address);
  // Links to posts that are not in the archive stay as they are.
  const withLinks = (html: string, idOf: (line: number) => number | undefined) =>
    html.replaceAll(POST_LINK, (id) => String(idOf(lineOf(Number(id))) ?? id));
  const posts = new PostStore<ArchivePost>(owner, {
    folder,
    count: orders.length,
    places: places.all,
    recognize: recognizer.recognize,
    images: { shownIn },
    choices: { duplicates: 'skip', flags: [] },
    withLinks,
  });
  await posts.addTags(step, archive.tags);
  await posts.storeAll(step, report);
  const isKnown = (id: number) => recognizer.isKnown(lineOf(id));
  const copies = new CopyStore(userId, { ...archive, isKnown, idOf: (id) => posts.idOf(lineOf(id)) });
  const hasCopies = archive.areCopiesStored && !owner.isDryRun;
  if (hasCopies) await copies.storeNew(step);
  if (archive.areVersionsStored && !owner.isDryRun)
    await storeVersions(step, userId, {
      folder,
      idOf: (id) => (isKnown(id) ? undefined : posts.idOf(lineOf(id))),
      collectionOf: places.of,
      withAddresses: (html) => withLinks(shownIn(html), posts.idOf),
    });
  const shares = await addShares(step, owner, archive, places);
  const searches = await step((trx) => addSearches(trx, owner, archive, places));
  await step(async (trx) => {
    await recognizer.addMissing(trx);
    if (hasCopies) await copies.storeKnown(trx);
  });
  const skipped = [archive.skipped, copies.skipped, shares.skipped, searches.skipped].reduce(mergeLines, noLines());
  const { updated: _, ...figures } = posts.figures;
  return {
    ...figures,
    collections: places.created,
    skipped: skipped.lines,
    skipped_count: skipped.count,
    shortened: archive.shortened.count,
    shortened_lines: archive.shortened.lines,
    saved_searches: searches.count,
    shares: shares.count + searches.shared.length,
    is_sharing: archive.isSharing,
    shared_collections: [...shares.collections, ...searches.shared].slice(0, SHARES_LISTED_MAX),
  };
}

/** Finds the new path of a file and marks it as used. */
const pathsIn =
  ({ stored, used }: ReadArchive) =>
  (address: string): string | undefined => {
    const at = stored.get(address);
    if (at !== undefined) used.add(at);
    return at;
  };
