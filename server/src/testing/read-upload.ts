import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { ReadOptions } from '../transfer/formats/reader.ts';
import { POSTS_FILE, type ReadImport, type ReadPost, ReadProgress } from '../transfer/reading/read-format.ts';
import { readImport } from '../transfer/reading/read-import.ts';
import type { UploadedFile } from '../transfer/unpack/unpack.ts';
import { type Collected, READ_OPTIONS } from './import-corpora.ts';
import { aFolder } from './uploads.ts';

/** What an import makes of uploaded files, read as it is before it is stored. */
export interface ReadUpload {
  read: ReadImport;
  errors: string[];
  posts: ReadPost[];
  collected: Collected;
}

/** Unpacks, recognizes, and reads files. @throws UnreadableFile */
export async function readUpload(
  files: readonly UploadedFile[],
  options: Partial<ReadOptions> = {},
): Promise<ReadUpload> {
  const folder = aFolder();
  const progress = new ReadProgress().buffer;
  const task = { files: [...files], folder, options: { ...READ_OPTIONS, ...options }, progress };
  const output = await readImport(task);
  if ('archive' in output) throw new Error('This is an archive of Benotes.');
  const { read, errors } = output;
  const posts = readFileSync(path.join(folder, POSTS_FILE), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ReadPost);
  return { read, errors, posts, collected: collectedOf(read, posts) };
}

function collectedOf(read: ReadImport, posts: readonly ReadPost[]): Collected {
  const pathOf = (place: number): string[] => {
    const own = read.places[place];
    return own ? [...pathOf(own.parent), own.name] : [];
  };
  return {
    items: posts
      .toSorted((one, other) => one.place - other.place || other.order - one.order)
      .map((post) => ({
        kind: post.kind,
        path: pathOf(post.place),
        title: post.title === post.url ? '' : post.title,
        url: post.url,
        description: post.description,
        html: post.html.replaceAll(read.linkStart, '/p/'),
        tags: [
          ...new Set([
            ...post.tags,
            ...post.flags.map((flag) => (flag === 'pinned' || flag === 'favorite' ? 'favourite' : flag)),
          ]),
        ],
        created: post.created,
        updated: post.updated,
        isDeleted: post.deleted !== null,
      })),
    collections: read.places.length,
    missingFiles: read.missingFiles,
    skipped: read.skipped.lines,
    leftOut: new Map(read.left_out.map(({ what, count }) => [what, count])),
    warnings: read.warnings,
  };
}
