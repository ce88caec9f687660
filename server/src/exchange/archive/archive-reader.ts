import path from 'node:path';

import {
  COLLECTION_DEPTH_MAX,
  COLLECTION_DESCRIPTION_MAX_LENGTH,
  COLLECTION_NAME_MAX_LENGTH,
  IMPORT_FOLDERS_MAX,
  isIconId,
} from '@benotes/contract';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

import { isDiskFull } from '../../kernel/disk/disk-reserve.ts';
import { DamagedEntry } from '../../kernel/disk/zip-integrity.ts';
import { type ListedLines, noLines, mergeLines } from '../jobs/reported-lines.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { cut } from '../text.ts';
import { type ReadCopies, readCopies } from './archive-copies.ts';
import {
  ARCHIVE_FORMAT,
  type ArchiveCollection,
  ArchiveCollections,
  ArchiveHead,
  type ArchiveSearch,
  ArchiveSearches,
  type ArchiveShare,
  ArchiveShares,
  ArchiveTags,
  PARTS,
  STORED_FILE,
} from './archive-format.ts';
import { readManifest } from './archive-manifest.ts';
import { namesOf, parseJson, type ReadPosts, readPosts, Tags } from './archive-posts.ts';
import { type ReadVersions, readVersions } from './archive-versions.ts';
import { entriesOf, type OpenZip, PART_BYTES_MAX, textOf, unpackFiles } from './archive-zip.ts';
import { withZip } from './zip-file.ts';

export interface ArchiveTask {
  /** The archive. */
  file: string;
  /** Where posts and files are extracted to; the caller removes it. */
  folder: string;
  /** The largest file of a copy that this server keeps, if it is larger than any other entry may be. */
  keepMaxBytes?: number;
}

/** A valid archive. Its sanitized posts and copies are in `folder`, one per line; its files are in `files`. */
export interface Archive extends ReadPosts {
  collections: ArchiveCollection[];
  /** Including those of its posts, each once. */
  tags: string[];
  shares: ArchiveShare[];
  searches: ArchiveSearch[];
  /** Paths below /storage as posts and collections refer to them, for the files that exist. */
  files: string[];
  /** The number of copies of linked pages. */
  copies: number;
  /** The number of earlier versions of posts. */
  versions: number;
  skipped: ListedLines;
}

/** @throws UnreadableFile if the archive is damaged, not one of Benotes, or too large when extracted. */
export async function readArchive({ file, ...task }: ArchiveTask): Promise<Archive> {
  try {
    return await withZip(file, async (zip) => readParts({ zip, entries: await entriesOf(zip), digests: null }, task));
  } catch (error) {
    if (error instanceof UnreadableFile || isDiskFull(error)) throw error;
    if (error instanceof DamagedEntry)
      throw new UnreadableFile(`The archive is damaged: ${error.entryName} does not match its checksum.`);
    throw new UnreadableFile('The archive is damaged.'); // the library's messages are for developers
  }
}

const NO_COPIES: ReadCopies = { count: 0, files: new Set(), skipped: noLines() };
const NO_VERSIONS: ReadVersions = { count: 0, shown: new Set() };

async function readParts(zip: OpenZip, task: Omit<ArchiveTask, 'file'>): Promise<Archive> {
  const { folder, keepMaxBytes = 0 } = task;
  let open = zip;
  const part = async <S extends TSchema>(name: string, schema: S): Promise<Static<S>> => {
    const value = parseJson(await textOf(open, name), name);
    const check = Compile(schema);
    if (!check.Check(value)) throw new UnreadableFile(`${name} is invalid.`);
    return value;
  };
  const { format, has_manifest } = await part(PARTS.head, ArchiveHead);
  if (format > ARCHIVE_FORMAT) throw new UnreadableFile('This archive was created by a later version of Benotes.');
  if (has_manifest || zip.entries.has(PARTS.manifest)) open = { ...zip, digests: await readManifest(zip) };
  const collections = (await part(PARTS.collections, ArchiveCollections)).map((collection) => ({
    ...collection,
    name: cut(collection.name.trim(), COLLECTION_NAME_MAX_LENGTH) || 'Untitled',
    description: cut(collection.description?.trim() ?? '', COLLECTION_DESCRIPTION_MAX_LENGTH),
  }));
  checkCollections(collections);
  const tags = new Tags(namesOf(await part(PARTS.tags, ArchiveTags)));
  const shares = await part(PARTS.shares, ArchiveShares);
  const ids = new Set(collections.map(({ id }) => id));
  if (shares.some(({ collection_id }) => !ids.has(collection_id)))
    throw new UnreadableFile(`${PARTS.shares} refers to a missing collection.`);
  const isIncluded = (name: string) => open.entries.has(name) || open.digests?.has(name);
  const searches = isIncluded(PARTS.searches) ? await part(PARTS.searches, ArchiveSearches) : [];
  if (searches.some(({ icon_id }) => icon_id !== null && !isIconId(icon_id)))
    throw new UnreadableFile(`${PARTS.searches} is invalid.`);
  const { shown, ...posts } = await readPosts(open, { collections: ids, tags }, path.join(folder, PARTS.posts));
  const covers = collections.flatMap(({ cover = '' }) =>
    Array.from(cover.matchAll(STORED_FILE), ([, name = '']) => name),
  );
  const versions = isIncluded(PARTS.versions)
    ? await readVersions(open, ids, path.join(folder, PARTS.versions))
    : NO_VERSIONS;
  const copies = isIncluded(PARTS.copies) ? await readCopies(open, path.join(folder, PARTS.copies)) : NO_COPIES;
  const files = await unpackFiles(open, new Set([...shown, ...covers, ...versions.shown]), folder);
  const copied = await unpackFiles(open, copies.files, folder, Math.max(PART_BYTES_MAX, keepMaxBytes));
  const skipped = mergeLines(mergeLines(files.skipped, copied.skipped), copies.skipped);
  const own = { collections, tags: tags.names, shares, searches, files: files.files };
  return { ...own, ...posts, copies: copies.count, versions: versions.count, skipped };
}

function checkCollections(collections: readonly ArchiveCollection[]): void {
  if (collections.length > IMPORT_FOLDERS_MAX)
    throw new UnreadableFile(`There are more than ${IMPORT_FOLDERS_MAX} collections.`);
  const depths = new Map<number, number>();
  for (const { id, parent_id, icon_id } of collections) {
    const depth = parent_id === null ? 1 : (depths.get(parent_id) ?? Infinity) + 1;
    if (depths.has(id) || depth === Infinity || (icon_id !== null && !isIconId(icon_id)))
      throw new UnreadableFile(`${PARTS.collections} is invalid.`);
    if (depth > COLLECTION_DEPTH_MAX)
      throw new UnreadableFile(`Collections are nested deeper than ${COLLECTION_DEPTH_MAX}.`);
    depths.set(id, depth);
  }
}
