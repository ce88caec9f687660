import { Readable } from 'node:stream';

import type { Db } from '../../kernel/database/connect.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';
import type { Files } from '../../library/files/files.ts';
import { storedFile } from '../archive/archive-writer.ts';
import { addFilesIn } from '../archive/library-posts.repo.ts';
import { ZipWriter } from '../archive/zip-writer.ts';
import { linesOf } from '../jobs/read-lines.ts';
import { type Spool, streamOfSpool } from '../jobs/spool.ts';
import { convert } from './convert-lines.ts';
import { BIN_FOLDER, FileNames, FOLDERS_FILE } from './file-names.ts';
import { jsonCollection } from './json-export.ts';
import type { JsonPost } from './json-format.ts';
import { markdownFiles } from './markdown-files.task.ts';
import { IMAGES } from './markdown-files.ts';
import { type ExportRequest, spoolPosts } from './spooled-posts.ts';

const FOLDERS_VERSION = 1;
/** Characters of a note that may become the name of its file, and that are searched for them. */
const NAME_LENGTH = 60;
const TEXT_READ = 1000;

interface Dependencies {
  db: Db;
  dir: string;
  workers: WorkerPool;
  files: Files;
}

/** The page of a post in a line of the spool, where quotes are escaped. */
const POST_LINK = /\/p\/\d+(?=\\")/g;
/** The beginning of a line: its file and the id of its post. */
const LINE_START = /^\{"file":("(?:[^"\\]|\\.)*"),"id":(\d+)/;

/**
 * A zip with a folder for each collection and a Markdown file for each post, which opens in Obsidian: images are beside
 * them, and links between posts lead to their files. Deleted posts are in a hidden folder.
 */
export async function writeMarkdown(
  { db, dir, workers, files }: Dependencies,
  request: ExportRequest,
): Promise<Readable> {
  const names = new FileNames();
  const found = { images: new Set<string>(), links: new Set<string>() };
  let folders = new Map<number | null, string>();
  const { collections, spool } = await spoolPosts(db, dir, request, (all) => {
    folders = names.folders(all);
    return ({ id, ...post }) => {
      const folder = folders.get(post.collection_id) ?? '';
      const place = post.archived_at === null ? folder : [BIN_FOLDER, folder].filter(Boolean).join('/');
      const line = JSON.stringify({ file: names.take(place, nameOf(post), '.md'), id, ...post });
      addFilesIn(line, found.images);
      for (const [address] of line.matchAll(POST_LINK)) found.links.add(address);
      return line;
    };
  });
  const time = new Date();
  async function* parts(): AsyncGenerator<Buffer> {
    const zip = new ZipWriter(time);
    const targets = await filesOf(spool, found.links);
    const list = collections.map((each) => ({ folder: folders.get(each.id), ...jsonCollection(each) }));
    const head = { product: 'Benotes', format: 'markdown', version: FOLDERS_VERSION, exported_at: time.toISOString() };
    yield* zip.streamed(FOLDERS_FILE, Readable.from([`${JSON.stringify({ ...head, collections: list }, null, 1)}\n`]));
    for (const { folder } of list) yield* zip.streamed(`${folder}/`, Readable.from([]), false);
    const packed = convert(spool, (lines) =>
      workers.run(markdownFiles, { lines, targets: targetsIn(lines, targets) }, request.userId),
    );
    for await (const some of packed) yield Buffer.concat(some.map(({ name, bytes }) => zip.packed(name, bytes)));
    for (const name of found.images) if (name.startsWith(IMAGES)) yield* storedFile(zip, files, name, name);
    yield* zip.directory();
  }
  return streamOfSpool(spool, parts());
}

/** What the file of a post is called: its title, the beginning of its text, or its URL. */
function nameOf({ title, content, url }: Omit<JsonPost, 'id'>): string {
  if (title.trim() !== '') return title;
  const text = (content ?? '')
    .slice(0, TEXT_READ)
    .replaceAll(/<[^>]*>?|&\w+;/g, ' ')
    .trim();
  return Array.from(text || (url ?? '').replace(/^https?:\/\//, ''))
    .slice(0, NAME_LENGTH)
    .join('');
}

/** The files of the posts that others link to, by the paths of their pages. */
async function filesOf(spool: Spool, links: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  if (links.size === 0) return targets;
  for await (const line of linesOf(Readable.from(spool.read(spool.all)), Infinity)) {
    const [, file = '""', id = ''] = LINE_START.exec(line) ?? [];
    if (links.has(`/p/${id}`)) targets.set(`/p/${id}`, JSON.parse(file) as string);
  }
  return targets;
}

const targetsIn = (lines: readonly string[], targets: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    lines
      .flatMap((line) => line.match(POST_LINK) ?? [])
      .flatMap((address) => {
        const file = targets.get(address);
        return file === undefined ? [] : [[address, file]];
      }),
  );
