import { posix } from 'node:path';

import { CONTENT_MAX_BYTES, ImportItem, ImportItemsHeader } from '@benotes/contract';
import { Compile } from 'typebox/compile';

import { fromIso } from '../../dates.ts';
import { IMAGE_BYTES_MAX } from '../../formats/attachments.ts';
import { parsedJson } from '../../formats/json-text.ts';
import { markdownToHtml } from '../../formats/note-html.ts';
import { changeAddresses } from '../../formats/own-images.ts';
import { type FileReader, type FolderReader, type ImportSink, type Place, STRENGTH } from '../../formats/reader.ts';
import { extensionOf, FileTree, headText, type SourceFile } from '../../formats/source-files.ts';
import { linesOf } from '../../jobs/read-lines.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';

/** A note may contain images as `data:` URLs. */
const LINE_MAX_BYTES = 8 * CONTENT_MAX_BYTES;

const header = Compile(ImportItemsHeader);
const item = Compile(ImportItem);

const named = { format: 'benotes-items', title: 'Benotes items', strength: STRENGTH.ours };

/** A file of items, as a module writes it (`itemsFile` of the contract). */
export const itemsFileReader: FileReader = {
  ...named,
  recognizes: async (file) => (await headerOf(file)) !== null,
  titleOf: async (file) => (await headerOf(file))?.source ?? null,
  read: (file, sink) => readItems(file, new FileTree([file]), sink),
};

/** The same with images beside it. */
export const itemsFolderReader: FolderReader = {
  ...named,
  recognizes: async (files) => (await itemsOf(files)) !== undefined,
  titleOf: async (files) => (await itemsOf(files))?.source ?? null,
  read: async (files, sink) => {
    const found = await itemsOf(files);
    if (!found) throw new UnreadableFile('There is no file of items.');
    await readItems(found.file, files, sink);
  },
};

async function itemsOf(files: FileTree): Promise<{ file: SourceFile; source: string } | undefined> {
  for (const file of files.files.filter(({ path }) => extensionOf(path) === 'jsonl')) {
    const found = await headerOf(file);
    if (found) return { file, source: found.source };
  }
  return undefined;
}

async function headerOf(file: SourceFile): Promise<ImportItemsHeader | null> {
  const [line = ''] = (await headText(file)).split('\n', 1);
  const value = parsedJson(line);
  return header.Check(value) ? value : null;
}

async function readItems(file: SourceFile, files: FileTree, sink: ImportSink): Promise<void> {
  let line = 0;
  try {
    for await (const text of linesOf(await file.stream(), LINE_MAX_BYTES)) {
      line += 1;
      if (line === 1) continue;
      const value = parsedJson(text);
      if (item.Check(value)) await readItem(value, { line, folder: posix.dirname(file.path), files, sink });
      else sink.skip(line, value === undefined ? 'This is not JSON.' : wrongField(value));
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    sink.skip(line + 1, 'This line is too long. It and everything after it were not read.');
  }
}

interface Surroundings {
  line: number;
  folder: string;
  files: FileTree;
  sink: ImportSink;
}

async function readItem(found: ImportItem, { line, folder, files, sink }: Surroundings): Promise<void> {
  const { kind, title = '', url, description, tags, flags, id, position, deleted } = found;
  const place = (found.folder ?? []).reduce<Place>((parent, name) => sink.place(parent, name), null);
  const html = found.html ?? (found.markdown === undefined ? undefined : markdownToHtml(found.markdown));
  const text =
    html &&
    (await changeAddresses(html, folder, {
      link: (href) => (href.startsWith('item:') ? sink.linkTo(href.slice('item:'.length)) : null),
      image: (path) => imageOf(path, files, sink),
    }));
  await sink.post({
    kind,
    place,
    title,
    line,
    created: fromIso(found.created),
    updated: fromIso(found.updated),
    deleted: deleted === true ? true : deleted === undefined ? null : (fromIso(deleted) ?? true),
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(text !== undefined && { html: text }),
    ...(tags && { tags }),
    ...(flags && { flags }),
    ...(id !== undefined && { id }),
    ...(position !== undefined && { position }),
  });
}

async function imageOf(path: string, files: FileTree, sink: ImportSink): Promise<string | null> {
  const file = files.get(path);
  if (!file) {
    sink.leaveOut('images that are missing');
    return null;
  }
  const bytes = await file.bytes(IMAGE_BYTES_MAX).catch((error: unknown) => {
    if (error instanceof UnreadableFile) return null;
    throw error;
  });
  if (!bytes) sink.leaveOut('images that are too large');
  return bytes && sink.image(path, bytes);
}

/** What is wrong with an item, such as "created: must be string". */
function wrongField(value: unknown): string {
  const [error] = item.Errors(value);
  return `This is not an item. ${error?.instancePath.slice(1) ?? ''}: ${error?.message ?? ''}`;
}
