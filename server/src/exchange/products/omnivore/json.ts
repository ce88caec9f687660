import { fromIso } from '../../dates.ts';
import { entriesReader, type EntryPost, firstEntries, tagNames } from '../../formats/json-entries.ts';
import { flagsOf } from '../../formats/json-flags.ts';
import { hasKeys, type JsonObject, textOf } from '../../formats/json-values.ts';
import { markdownToHtml, quoteHtml } from '../../formats/note-html.ts';
import {
  type FileReader,
  type FolderReader,
  type ImportSink,
  type ReadOptions,
  STRENGTH,
} from '../../formats/reader.ts';
import type { FileTree, SourceFile } from '../../formats/source-files.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';

const named = { format: 'omnivore', title: 'Omnivore', strength: STRENGTH.own };
const PART = /^(.*\/)?metadata_\d+_to_\d+\.json$/;
const ARTICLE_MAX_BYTES = 32 * 1024 * 1024;

const isEntry = (entry: JsonObject) => hasKeys(entry, 'slug', 'savedAt');

type Texts = (entry: JsonObject, sink: ImportSink, options: ReadOptions) => Promise<string>;

/** `known` has the ids of the posts so far: parts may overlap. */
const reader = (textsOf: Texts, known: Set<string>): FileReader =>
  entriesReader({
    ...named,
    lists: [],
    isEntry,
    posts: async (entry, { sink, options }): Promise<EntryPost[]> => {
      const id = textOf(entry['id']);
      if (id !== '' && known.has(id)) return [];
      known.add(id);
      return [
        {
          kind: 'link',
          place: null,
          title: textOf(entry['title']),
          url: textOf(entry['url']),
          description: textOf(entry['description']),
          html: await textsOf(entry, sink, options),
          tags: tagNames(entry['labels']),
          flags: flagsOf({ archived: /^archived$/i.test(textOf(entry['state'])) }),
          created: fromIso(entry['savedAt']),
          updated: fromIso(entry['updatedAt']),
        },
      ];
    },
  });

const part = () => reader(() => Promise.resolve(''), new Set());

/** One `metadata_*_to_*.json` of an export, without articles and highlights. */
export const omnivoreReader: FileReader = {
  ...part(),
  read: (file, sink, options) => part().read(file, sink, options),
};

/** The export of Omnivore: parts with metadata, articles as `content/SLUG.html`, highlights as `highlights/SLUG.md`. */
export const omnivoreFolderReader: FolderReader = {
  ...named,
  recognizes: async (files) => {
    const [part] = partsOf(files);
    return part !== undefined && (await firstEntries(part, [])).some((entry) => isEntry(entry));
  },
  read: async (files, sink, options) => {
    const parts = partsOf(files);
    const [first] = parts;
    if (!first) throw new UnreadableFile('There is no metadata of Omnivore.');
    const folder = PART.exec(first.path)?.[1] ?? '';
    const known = new Set<string>();
    const texts: Texts = (entry) => readTexts(folder, textOf(entry['slug']), files, sink, options);
    for (const part of parts) await reader(texts, known).read(part, sink, options);
    // Articles that were not wanted are no posts of their own.
    for (const file of files.files)
      if (/^(?:content|highlights)\//.test(file.path.slice(folder.length))) file.isRead = true;
  },
};

/** The parts in the order of their numbers. */
const partsOf = (files: FileTree): SourceFile[] =>
  files.files
    .filter(({ path }) => PART.test(path))
    .toSorted((one, other) => one.path.localeCompare(other.path, 'en', { numeric: true }));

async function readTexts(
  folder: string,
  slug: string,
  files: FileTree,
  sink: ImportSink,
  options: ReadOptions,
): Promise<string> {
  const highlights = files.get(`${folder}highlights/${slug}.md`);
  const article = files.get(`${folder}content/${slug}.html`);
  if (!article && files.get(`${folder}content/${slug}.pdf`)) sink.leaveOut('saved PDF files');
  const notes = highlights ? highlightsHtml(await highlights.text(ARTICLE_MAX_BYTES)) : '';
  if (!article || article.size === 0) return notes;
  sink.optional('articles');
  return options.articles ? notes + (await article.text(ARTICLE_MAX_BYTES)) : notes;
}

/**
 * A file of highlights: blocks with blank lines between. A quote may be followed by its labels and a comment; what
 * stands before the first quote is about the page.
 */
export function highlightsHtml(text: string): string {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n+/)
    .flatMap((block) => block.trim() || []);
  const first = blocks.findIndex((block) => block.startsWith('>'));
  const about = first < 0 ? blocks : blocks.slice(0, first);
  const quotes: { quote: string; comment: string[] }[] = [];
  for (const block of first < 0 ? [] : blocks.slice(first))
    if (block.startsWith('>')) quotes.push({ quote: unquoted(block), comment: [] });
    else quotes.at(-1)?.comment.push(block);
  return (
    (about.length === 0 ? '' : markdownToHtml(about.join('\n\n'))) +
    quotes.map(({ quote, comment }) => quoteHtml(quote, comment.join('\n\n'))).join('')
  );
}

/** Omnivore writes `> ` at the beginning and in place of blank lines only. */
const unquoted = (block: string) => block.replace(/^>[ \t]?/, '').replaceAll(/\n>[ \t]?/g, '\n\n');
