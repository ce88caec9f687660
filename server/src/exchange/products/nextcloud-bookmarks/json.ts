import { fromSeconds } from '../../dates.ts';
import { articleOf, entriesReader, type EntryPost, firstEntries, tagNames } from '../../formats/json-entries.ts';
import { jsonParts } from '../../formats/json-parts.ts';
import { arrayOf, hasKeys, isObject, type JsonObject, numberOf, textOf, textsOf } from '../../formats/json-values.ts';
import { PlaceTree } from '../../formats/place-tree.ts';
import { type FileReader, type FolderReader, type ImportSink, type Place, STRENGTH } from '../../formats/reader.ts';
import type { FileTree, SourceFile } from '../../formats/source-files.ts';

const named = { format: 'nextcloud-bookmarks', title: 'Nextcloud Bookmarks', strength: STRENGTH.own };
const LISTS = ['data'];
/** The id of the top level. */
const ROOT = '-1';

const isBookmark = (entry: JsonObject) => hasKeys(entry, 'url', 'added', 'lastmodified');
const isFolder = (entry: JsonObject) => hasKeys(entry, 'id', 'title', 'parent_folder');

const reader = (placeOf: (folder: string, sink: ImportSink) => Place): FileReader =>
  entriesReader({
    ...named,
    lists: LISTS,
    isEntry: isBookmark,
    posts: (entry, target) => {
      const post: Omit<EntryPost, 'place'> = {
        kind: 'link',
        title: textOf(entry['title']),
        url: textOf(entry['url']) || textOf(entry['target']),
        description: textOf(entry['description']),
        html: articleOf(entry['htmlContent'], target),
        tags: tagNames(entry['tags']),
        created: fromSeconds(numberOf(entry['added'])),
        updated: fromSeconds(numberOf(entry['lastmodified'])),
      };
      const folders = textsOf(entry['folders']);
      const places = new Set(folders.map((id) => (id === ROOT ? null : placeOf(id, target.sink))));
      return [...(places.size === 0 ? [null] : places)].map((place) => ({ ...post, place }));
    },
  });

/** A page of the API, `/public/rest/v2/bookmark`. It has the ids of folders without their names. */
export const nextcloudReader: FileReader = reader((id, sink) => sink.place(null, `Folder ${id}`));

/** The same with the folders, `/public/rest/v2/folder`, in a file of their own. */
export const nextcloudFolderReader: FolderReader = {
  ...named,
  recognizes: async (files) => {
    const { bookmarks, folders } = await partsOf(files);
    return bookmarks.length > 0 && folders.length > 0;
  },
  read: async (files, sink, options) => {
    const { bookmarks, folders } = await partsOf(files);
    const tree = new PlaceTree();
    for (const file of folders)
      for await (const { key, value } of jsonParts(file)) if (key === null || key === 'data') addFolders(value, tree);
    tree.createAll(sink);
    for (const file of bookmarks) await reader((id) => tree.placeOf(id)).read(file, sink, options);
  },
};

async function partsOf(files: FileTree): Promise<{ bookmarks: SourceFile[]; folders: SourceFile[] }> {
  const parts: { bookmarks: SourceFile[]; folders: SourceFile[] } = { bookmarks: [], folders: [] };
  for (const file of files.files.filter(({ path }) => path.endsWith('.json'))) {
    const entries = await firstEntries(file, LISTS);
    if (entries.some((entry) => isBookmark(entry))) parts.bookmarks.push(file);
    else if (entries.some((entry) => isFolder(entry))) parts.folders.push(file);
  }
  return parts;
}

/** Folders are nested in their parents and name them as well. */
function addFolders(folder: unknown, tree: PlaceTree): void {
  const left = [folder];
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    if (!isObject(next)) continue;
    tree.add({ id: textOf(next['id']), parent: textOf(next['parent_folder']), name: textOf(next['title']) });
    left.push(...arrayOf(next['children']));
  }
}
