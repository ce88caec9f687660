import { Readable } from 'node:stream';

import { fromMicroseconds } from '../../dates.ts';
import { type OpenFolder, type TreeTarget, TreeWalk } from '../../formats/bookmark-tree.ts';
import { NOT_AN_ENTRY } from '../../formats/json-entries.ts';
import { jsonHead } from '../../formats/json-head.ts';
import { jsonParts } from '../../formats/json-parts.ts';
import { arrayOf, type JsonObject, numberOf, objectOf, textOf } from '../../formats/json-values.ts';
import { type FileReader, type ImportSink, STRENGTH } from '../../formats/reader.ts';
import { type SourceFile, sourceFile } from '../../formats/source-files.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { splitNames } from '../../text.ts';
import { decompressLz4 } from './lz4.ts';

const CONTAINER = 'text/x-moz-place-container';
const LINK = 'text/x-moz-place';
const SEPARATOR = 'text/x-moz-place-separator';

/** Names by `root`, because those in the file are in the language of the browser, or "menu" and "toolbar". */
const ROOTS: Readonly<Record<string, string>> = {
  bookmarksMenuFolder: 'Bookmarks menu',
  toolbarFolder: 'Bookmarks toolbar',
  unfiledBookmarksFolder: 'Other bookmarks',
  mobileFolder: 'Mobile bookmarks',
};
/** Until version 56, it had a folder for each tag with all its links again. */
const TAGS = 'tagsFolder';

const MAGIC = Buffer.from('mozLz40\0');
/** The magic, and the size of what follows in 32 bits. */
const HEADER_BYTES = MAGIC.length + 4;
const CONTENT_MAX_BYTES = 128 * 1024 * 1024;
const HEAD_BYTES = 64 * 1024;
/** What a byte of LZ4 can become at most. */
const RATIO_MAX = 255;

/** The backups of Firefox, `.json` and `.jsonlz4`. */
export const firefoxReader: FileReader = {
  format: 'firefox',
  title: 'Firefox',
  strength: STRENGTH.named,
  recognizes: async (file) => {
    const { value } = await jsonHead((await unpackedHead(file)) ?? file);
    const root = objectOf(value);
    return root['type'] === CONTAINER || arrayOf(root['children']).some((node) => objectOf(node)['type'] === CONTAINER);
  },
  read: async (file, sink) => {
    const walk = new TreeWalk(sink);
    for await (const { key, value } of jsonParts((await unpacked(file)) ?? file))
      if (key === 'children')
        await walk.walk({ place: null, children: [value] }, (node, target) => visit(node, target, sink));
  },
};

const isPacked = (head: Buffer) => head.subarray(0, MAGIC.length).equals(MAGIC);

/** What the beginning of a compressed file contains; null if it is not compressed. */
async function unpackedHead(file: SourceFile): Promise<SourceFile | null> {
  const head = await file.head();
  if (!isPacked(head)) return null;
  try {
    return inMemory(file, decompressLz4(head.subarray(HEADER_BYTES), HEAD_BYTES));
  } catch {
    // Damaged from the beginning: nobody can tell what it was.
    return null;
  }
}

async function unpacked(file: SourceFile): Promise<SourceFile | null> {
  if (!isPacked(await file.head())) return null;
  const bytes = await file.bytes(CONTENT_MAX_BYTES);
  const size = bytes.length < HEADER_BYTES ? 0 : bytes.readUInt32LE(MAGIC.length);
  if (size > CONTENT_MAX_BYTES) throw new UnreadableFile('The file is too large.');
  const damaged = new UnreadableFile('The file is damaged or incomplete.');
  // Checked before that much memory is taken.
  if (size > bytes.length * RATIO_MAX) throw damaged;
  try {
    const content = decompressLz4(bytes.subarray(HEADER_BYTES), size);
    if (content.length === size) return inMemory(file, content);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw damaged;
}

function inMemory(file: SourceFile, content: Uint8Array): SourceFile {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  return sourceFile({
    path: file.path,
    size: bytes.length,
    modified: file.modified,
    comment: file.comment,
    head: () => Promise.resolve(bytes.subarray(0, HEAD_BYTES)),
    open: () => Promise.resolve(Readable.from(slicesOf(bytes))),
    onDisk: () => file.onDisk(),
  });
}

function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += HEAD_BYTES) yield bytes.subarray(at, at + HEAD_BYTES);
}

async function visit(node: JsonObject, target: TreeTarget, sink: ImportSink): Promise<OpenFolder | null> {
  if (node['type'] === CONTAINER) return openFolder(node, target, sink);
  const url = textOf(node['uri']);
  if (node['type'] === SEPARATOR) sink.leaveOut('separators');
  else if (url.startsWith('place:')) sink.leaveOut('saved searches of Firefox');
  else if (node['type'] === LINK)
    await sink.post({
      kind: 'link',
      ...target,
      title: textOf(node['title']),
      url,
      description: annotation(node, 'bookmarkProperties/description'),
      tags: splitNames(textOf(node['tags']), ','),
      created: fromMicroseconds(numberOf(node['dateAdded'])),
      updated: fromMicroseconds(numberOf(node['lastModified'])),
    });
  else sink.skip(target.line, NOT_AN_ENTRY);
  return null;
}

function openFolder(node: JsonObject, { place }: TreeTarget, sink: ImportSink): OpenFolder | null {
  const [children, root] = [arrayOf(node['children']), textOf(node['root'])];
  if (root === TAGS || (root !== '' && children.length === 0)) return null;
  if (arrayOf(node['annos']).some((anno) => textOf(objectOf(anno)['name']).startsWith('livemark/'))) {
    sink.leaveOut('live bookmarks');
    return null;
  }
  const name = ROOTS[root] ?? (textOf(node['title']) || 'Untitled');
  const options = {
    created: fromMicroseconds(numberOf(node['dateAdded'])),
    updated: fromMicroseconds(numberOf(node['lastModified'])),
    description: annotation(node, 'bookmarkProperties/description'),
  };
  // What Firefox writes about its own folders is no text of the user.
  return { place: sink.place(place, name, root === '' ? options : {}), children };
}

const annotation = (node: JsonObject, name: string) =>
  textOf(
    arrayOf(node['annos'])
      .map((anno) => objectOf(anno))
      .find((anno) => anno['name'] === name)?.['value'],
  );
