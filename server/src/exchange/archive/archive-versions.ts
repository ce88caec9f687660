import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { CONTENT_MAX_BYTES, Nullable, VERSION_NAME_MAX_LENGTH, VersionReason } from '@benotes/contract';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

import type { LibraryVersion } from '../../library/versions/library-versions.repo.ts';
import { linesOf } from '../jobs/read-lines.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { cut } from '../text.ts';
import { Count, PARTS, STORED_FILE, Text, Time } from './archive-format.ts';
import { cleanTexts, parseJson } from './archive-posts.ts';
import { type OpenZip, streamOf } from './archive-zip.ts';

/** JSON may escape one byte with six. */
const LINE_MAX = 7 * CONTENT_MAX_BYTES;

/** As many as 20,000 posts with 50 each have. */
const VERSIONS_MAX = 1_000_000;

export type ArchiveVersion = Static<typeof ArchiveVersion>;
/**
 * A version of a post. `post_id` is the id of its post in the archive; those of a post are in their order. Type and URL
 * follow from the content.
 */
export const ArchiveVersion = Type.Object({
  post_id: Count,
  created_at: Time,
  reason: VersionReason,
  name: Nullable(Text),
  title: Text,
  content: Text,
  description: Nullable(Text),
  note: Nullable(Text),
  /** Null also if that collection is not in the archive. */
  collection_id: Nullable(Count),
  /** Names, also of tags that do not exist any more. */
  tags: Type.Array(Text),
});

/** A version as a line of an archive. Who made it is left out: in another library, there is nobody else. */
export function versionLine(
  { type: _type, url: _url, tags, collection_id, ...version }: LibraryVersion,
  isExported: (collectionId: number | null) => boolean,
): string {
  const line: ArchiveVersion = {
    ...version,
    collection_id: isExported(collection_id) ? collection_id : null,
    tags: tags.map(({ name }) => name),
  };
  return JSON.stringify(line);
}

/** What an archive has of versions. They themselves are in a file, one per line. */
export interface ReadVersions {
  count: number;
  /** The files that they show. */
  shown: ReadonlySet<string>;
}

/** Validates and sanitizes the versions of an archive and writes them to a file. */
export async function readVersions(
  open: OpenZip,
  collections: ReadonlySet<number>,
  target: string,
): Promise<ReadVersions> {
  const check = Compile(ArchiveVersion);
  const shown = new Set<string>();
  let count = 0;
  async function* cleaned(): AsyncGenerator<string> {
    for await (const line of linesOf(streamOf(open, PARTS.versions), LINE_MAX)) {
      count += 1;
      if (count > VERSIONS_MAX) throw new UnreadableFile(`There are more than ${VERSIONS_MAX} versions of posts.`);
      const where = `${PARTS.versions}, line ${count}`;
      const read = parseJson(line, where);
      if (!check.Check(read)) throw new UnreadableFile(`${where} is invalid.`);
      const { collection_id, name } = read;
      const version: ArchiveVersion = {
        ...read,
        ...cleanTexts(read, where),
        name: name && (cut(name.trim(), VERSION_NAME_MAX_LENGTH) || null),
        collection_id: collection_id !== null && collections.has(collection_id) ? collection_id : null,
      };
      // Copied, because a part of a text keeps the whole one in memory.
      for (const [, file = ''] of `${version.content} ${version.note}`.matchAll(STORED_FILE))
        shown.add(Buffer.from(file).toString());
      yield `${JSON.stringify(version)}\n`;
    }
  }
  await pipeline(Readable.from(cleaned()), createWriteStream(target));
  return { count, shown };
}
