import { fromMicroseconds } from '../../dates.ts';
import { attachmentHtml, imageBytes } from '../../formats/attachments.ts';
import { arrayOf, isObject, type JsonObject, numberOf, objectOf, textOf } from '../../formats/json-values.ts';
import { escapeHtml, linkBlock, task, taskList, textToHtml } from '../../formats/note-html.ts';
import type { FoundPost, ImportSink } from '../../formats/reader.ts';
import { baseName, type FileTree, type SourceFile, withoutExtension } from '../../formats/source-files.ts';

/** What every note has that Google exported since 2020. */
const KEEP_KEY = 'userEditedTimestampUsec';

/** Formatting stands in styles only, which most notes write without having any. */
const FORMATTED =
  /font-weight:\s*(?:[5-9]00|bold)|font-style:\s*italic|text-decoration:[^;"]*(?:underline|line-through)|<h[1-6]|<a\s/i;
const URL_ONLY = /^https?:\/\/\S+$/i;

export const isKeepNote = (value: unknown): value is JsonObject => isObject(value) && Object.hasOwn(value, KEEP_KEY);

/** The folder of a file with the slash behind it, as paths of files in it begin. */
export const folderStart = ({ path }: SourceFile) => path.slice(0, -baseName(path).length);

/** A note as a post. `files` are those beside it; a note alone has none, so its attachments are named only. */
export async function keepPost(
  note: JsonObject,
  file: SourceFile,
  files: FileTree,
  sink: ImportSink,
  line: number,
): Promise<FoundPost> {
  const links = arrayOf(note['annotations'])
    .map(objectOf)
    .filter((one) => URL_ONLY.test(textOf(one['url'])));
  if (textOf(note['color']) !== '' && note['color'] !== 'DEFAULT') sink.leaveOut('colors');
  const text = typeof note['textContent'] === 'string' ? note['textContent'] : '';
  const attached = await attachmentsHtml(note, file, files, sink);
  const post: Omit<FoundPost, 'kind'> = {
    place: null,
    title: textOf(note['title']),
    tags: arrayOf(note['labels']).flatMap((label) => textOf(objectOf(label)['name']) || []),
    flags: [
      ...(note['isPinned'] === true ? (['pinned'] as const) : []),
      ...(note['isArchived'] === true ? (['archived'] as const) : []),
    ],
    created: fromMicroseconds(numberOf(note['createdTimestampUsec'])),
    updated: fromMicroseconds(numberOf(note[KEEP_KEY])),
    deleted: note['isTrashed'] === true ? true : null,
    id: `${withoutExtension(baseName(file.path))} ${textOf(note['createdTimestampUsec'])}`,
    line,
  };
  if (URL_ONLY.test(text.trim()) && attached === '' && arrayOf(note['listContent']).length === 0)
    return linkPost(post, text.trim(), links);
  const blocks = links.map((link) => linkBlock(textOf(link['url']), textOf(link['title'])));
  return { ...post, kind: 'note', html: textHtml(note, text) + blocks.join('') + attached };
}

/** A text that is nothing but an address. */
function linkPost(post: Omit<FoundPost, 'kind'>, url: string, links: readonly JsonObject[]): FoundPost {
  const page = links.find((link) => textOf(link['url']) === url) ?? links[0];
  return {
    ...post,
    kind: 'link',
    url,
    title: post.title || textOf(page?.['title']),
    description: textOf(page?.['description']) || null,
  };
}

function textHtml(note: JsonObject, text: string): string {
  const formatted = textOf(note['textContentHtml']);
  const items = arrayOf(note['listContent']).map(objectOf);
  const tasks = items.map((item) => task(escapeHtml(textOf(item['text'])), item['isChecked'] === true));
  return (FORMATTED.test(formatted) ? formatted : textToHtml(text)) + (tasks.length > 0 ? taskList(...tasks) : '');
}

async function attachmentsHtml(note: JsonObject, file: SourceFile, files: FileTree, sink: ImportSink): Promise<string> {
  const folder = folderStart(file);
  const html: string[] = [];
  for (const attachment of arrayOf(note['attachments'])) {
    const name = textOf(objectOf(attachment)['filePath']);
    if (name !== '') html.push(await attachmentHtml(sink, name, await imageBytes(beside(files, folder + name))));
  }
  return html.join('');
}

/** Notes name `.jpeg` what is exported as `.jpg`, and the other way round. */
function beside(files: FileTree, path: string): SourceFile | undefined {
  const stem = withoutExtension(path);
  return files.get(path) ?? ['.jpg', '.jpeg', '.png'].map((extension) => files.get(stem + extension)).find(Boolean);
}
