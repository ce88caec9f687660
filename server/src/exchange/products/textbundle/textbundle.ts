import type { ImportFlag } from '@benotes/contract';

import { fromIso } from '../../dates.ts';
import { wikiName, wikiTarget } from '../../formats/markdown/wiki-links.ts';
import { entryDates } from '../../formats/note-files/entry-dates.ts';
import { datesOf, MARKDOWN, readNoteFile } from '../../formats/note-files/note-file.ts';
import { NoteFiles, type Target } from '../../formats/note-files/note-files.ts';
import type { NoteOfFile } from '../../formats/note-files/note-of-file.ts';
import { type FolderReader, type ImportSink, STRENGTH } from '../../formats/reader.ts';
import { baseName, type FileTree, headText } from '../../formats/source-files.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { collapse } from '../../text.ts';
import { type BearInfo, bearInfoOf, type Bundle, bundlesIn, isSet } from './bundle.ts';

const BEAR_MARKDOWN = { ...MARKDOWN, breaks: true, bear: true };
/** What Bear and others put beside the bundles of a backup. */
const LISTS: ReadonlySet<string> = new Set(['tags.json', 'backup.json']);

interface Entry {
  bundle: Bundle;
  bear: BearInfo | null;
  id: string;
  /** As far as the first bytes tell, for links. */
  title: string;
  line: number;
}

const keyOf = (title: string) => collapse(title.normalize('NFC')).toLowerCase();
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Finds notes by title or by Bear's own links. A heading may follow the title after a slash. */
function linksOf(entries: readonly Entry[]) {
  const byTitle = new Map<string, string>();
  const ids = new Set(entries.map(({ id }) => id));
  for (const { title, id } of entries.toReversed()) byTitle.set(keyOf(title), id);
  const byName = (name: string) => {
    let known = byTitle.get(keyOf(name.replaceAll('\\/', '/')));
    for (let at = name.lastIndexOf('/'); !known && at > 0; at = name.lastIndexOf('/', at - 1))
      known = byTitle.get(keyOf(name.slice(0, at)));
    return known;
  };
  return (address: string): Target | undefined => {
    const wiki = wikiTarget(address);
    const found = wiki === null ? bearLink(address, ids, byName) : (byName(wiki) ?? byName(wikiName(wiki)));
    return found === undefined ? undefined : { note: found };
  };
}

function bearLink(address: string, ids: ReadonlySet<string>, byName: (name: string) => string | undefined) {
  if (!/^bear:\/\/x-callback-url\/open-note\?/i.test(address)) return undefined;
  const query = new URLSearchParams(address.slice(address.indexOf('?') + 1));
  const id = query.get('id') ?? '';
  return ids.has(id) ? id : byName(query.get('title') ?? '');
}

/** The bundles with their notes. Ids that repeat are told apart by the folder. */
async function entriesOf(bundles: readonly Bundle[]): Promise<Entry[]> {
  const ids = new Set<string>();
  const entries: Entry[] = [];
  for (const [index, bundle] of bundles.entries()) {
    const bear = await bearInfoOf(bundle);
    const own = text(bear?.uniqueIdentifier) || bundle.folder;
    const id = ids.has(own) ? `${own} ${bundle.folder}` : own;
    ids.add(id);
    const head = bundle.text ? await headText(bundle.text) : '';
    const title = /^\s*(?:#\s+)?([^\n]*)/.exec(head)?.[1] ?? '';
    entries.push({ bundle, bear, id, title, line: index + 1 });
  }
  return entries;
}

async function noteOf({ bundle, bear, line }: Entry, sink: ImportSink): Promise<NoteOfFile | null> {
  const { text: file, name, folder } = bundle;
  const refuse = (reason: string) => {
    sink.skip(line, `${text(bear?.title) || name || folder}: ${reason}`);
    return null;
  };
  if (file) file.isRead = true;
  if (isSet(bear?.encrypted)) return refuse('The note is encrypted. Remove its password in Bear, and export again.');
  if (!file) return refuse('The bundle has no text.');
  try {
    const isPage = file.path.toLowerCase().endsWith('.html');
    const note = await readNoteFile(file, isPage ? 'page' : 'text', bear ? BEAR_MARKDOWN : MARKDOWN);
    // The file is always called the same, which says nothing.
    return { ...note, title: /^text$/i.test(note.title) ? (bear ? '' : name) : note.title };
  } catch (error) {
    if (error instanceof UnreadableFile) return refuse(error.message);
    throw error;
  }
}

function flagsOf(bear: BearInfo): ImportFlag[] {
  return [...(isSet(bear.pinned) ? ['pinned' as const] : []), ...(isSet(bear.archived) ? ['archived' as const] : [])];
}

async function readBundles(tree: FileTree, sink: ImportSink): Promise<void> {
  for (const file of tree.files) if (LISTS.has(baseName(file.path))) file.isRead = true;
  const entries = await entriesOf(bundlesIn(tree));
  const links = new NoteFiles(tree.files, new Map(), sink, { resolve: linksOf(entries) });
  const changedAt = entryDates(entries.flatMap(({ bundle }) => bundle.text ?? []));
  for (const entry of entries) {
    const { bundle, bear, id, line } = entry;
    const note = await noteOf(entry, sink);
    if (!note) continue;
    const dates = bear
      ? { created: fromIso(bear.creationDate), updated: fromIso(bear.modificationDate) }
      : datesOf(note, bundle.text ? changedAt(bundle.text) : null);
    await sink.post({
      ...note,
      ...dates,
      kind: 'note',
      place: null,
      html: await links.html(note.html, `${bundle.folder}/text`),
      flags: bear ? flagsOf(bear) : note.flags,
      deleted: isSet(bear?.trashed) ? (fromIso(bear?.trashedDate) ?? true) : null,
      id,
      line,
    });
  }
}

/** A backup of Bear: a bundle for each note, with its dates and state. */
export const BEAR: FolderReader = {
  format: 'bear',
  title: 'Bear',
  strength: STRENGTH.named,
  recognizes: async (tree) => {
    const [first] = bundlesIn(tree);
    return first !== undefined && (await first.info.head()).includes('net.shinyfrog.bear');
  },
  read: readBundles,
};

/** TextBundle and TextPack, which several editors of Markdown write. */
export const TEXTBUNDLE: FolderReader = {
  format: 'textbundle',
  title: 'TextBundle',
  strength: STRENGTH.shared,
  recognizes: (tree) => Promise.resolve(bundlesIn(tree).length > 0),
  read: readBundles,
};
