import { fromIso } from '../../dates.ts';
import { type OpenFolder, type TreeTarget, TreeWalk } from '../../formats/bookmark-tree.ts';
import { arrayOf, type JsonObject, objectOf, textOf } from '../../formats/json-values.ts';
import { type FileReader, type ImportSink, STRENGTH } from '../../formats/reader.ts';
import { headText, type SourceFile } from '../../formats/source-files.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { isBinaryPlist, readBinaryPlist } from './plist-binary.ts';
import { XmlPlist } from './plist-xml.ts';

const FILE_MAX_BYTES = 64 * 1024 * 1024;

/** Names by the titles that Safari gives its own folders. */
const ROOTS: Readonly<Record<string, string>> = {
  BookmarksBar: 'Favorites',
  BookmarksMenu: 'Bookmarks menu',
  'com.apple.ReadingList': 'Reading list',
};

/** The file `Bookmarks.plist` of Safari, binary or XML. */
export const safariReader: FileReader = {
  format: 'safari',
  title: 'Safari',
  strength: STRENGTH.named,
  recognizes: async (file) => {
    const head = await file.head();
    if (isBinaryPlist(head)) return head.includes('WebBookmarkType');
    const text = await headText(file);
    return text.includes('<plist') && text.includes('WebBookmarkType');
  },
  read: async (file, sink) => {
    const root = objectOf(await readPlist(file));
    const walk = new TreeWalk(sink);
    await walk.walk({ place: null, children: arrayOf(root['Children']) }, (node, target) => visit(node, target, sink));
  },
};

async function readPlist(file: SourceFile): Promise<unknown> {
  try {
    if (isBinaryPlist(await file.head())) return readBinaryPlist(await file.bytes(FILE_MAX_BYTES));
    return new XmlPlist().read(await file.text(FILE_MAX_BYTES));
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableFile('The file is damaged or incomplete.');
    throw error;
  }
}

async function visit(node: JsonObject, target: TreeTarget, sink: ImportSink): Promise<OpenFolder | null> {
  if (node['WebBookmarkType'] === 'WebBookmarkTypeList') return openFolder(node, target, sink);
  // The history and the like.
  if (node['WebBookmarkType'] === 'WebBookmarkTypeProxy') return null;
  const reading = objectOf(node['ReadingList']);
  await sink.post({
    kind: 'link',
    ...target,
    title: textOf(objectOf(node['URIDictionary'])['title']),
    url: textOf(node['URLString']),
    description: textOf(reading['PreviewText']),
    created: fromIso(reading['DateAdded']),
  });
  return null;
}

function openFolder(node: JsonObject, { place }: TreeTarget, sink: ImportSink): OpenFolder | null {
  const [title, children] = [textOf(node['Title']), arrayOf(node['Children'])];
  const own = ROOTS[title];
  if (own !== undefined && children.length === 0) return null;
  return { place: sink.place(place, own ?? (title || 'Untitled')), children };
}
