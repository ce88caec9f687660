import { fromWebkit } from '../../dates.ts';
import { type OpenFolder, type TreeTarget, TreeWalk } from '../../formats/bookmark-tree.ts';
import { jsonHead } from '../../formats/json-head.ts';
import { jsonParts } from '../../formats/json-parts.ts';
import { arrayOf, hasKeys, isObject, type JsonObject, numberOf, objectOf, textOf } from '../../formats/json-values.ts';
import { type FileReader, type ImportSink, STRENGTH } from '../../formats/reader.ts';

/** Names by key, because those in the file are in the language of the browser. */
const ROOTS: Readonly<Record<string, string>> = {
  bookmark_bar: 'Bookmarks bar',
  other: 'Other bookmarks',
  synced: 'Mobile bookmarks',
  custom_root: 'Opera bookmarks',
};

/** Vivaldi keeps deleted bookmarks here. */
const TRASH = 'trash';

const isRoot = (node: unknown) => hasKeys(node, 'children') || hasKeys(node, 'type');

/** The file `Bookmarks` of Chrome, Edge, Brave, Vivaldi, Opera, and other browsers with the engine of Chromium. */
export const chromiumReader: FileReader = {
  format: 'chrome',
  title: 'Chrome',
  strength: STRENGTH.own,
  recognizes: async (file) => {
    const roots = objectOf(objectOf((await jsonHead(file)).value)['roots']);
    return Object.keys(ROOTS).some((key) => isObject(roots[key])) && Object.values(roots).some((root) => isRoot(root));
  },
  read: async (file, sink) => {
    const walk = new TreeWalk(sink);
    for await (const { key, value } of jsonParts(file)) {
      if (key !== 'roots' || !isObject(value)) continue;
      for (const [name, root] of Object.entries(value)) await readRoot(name, objectOf(root), walk, sink);
    }
  },
};

async function readRoot(key: string, root: JsonObject, walk: TreeWalk, sink: ImportSink): Promise<void> {
  // Opera's own root is an object of folders.
  const children = hasKeys(root, 'children')
    ? arrayOf(root['children'])
    : Object.values(root).filter((one) => isRoot(one));
  if (children.length === 0) return;
  const isTrash = key === TRASH;
  const place = isTrash ? null : sink.place(null, ROOTS[key] ?? (textOf(root['name']) || key));
  await walk.walk({ place, children }, (node, target) => visit(node, target, isTrash, sink));
}

async function visit(
  node: JsonObject,
  target: TreeTarget,
  isTrash: boolean,
  sink: ImportSink,
): Promise<OpenFolder | null> {
  const created = fromWebkit(numberOf(node['date_added']));
  const updated = fromWebkit(numberOf(node['date_modified']));
  const title = textOf(node['name']);
  if (node['type'] === 'folder' || hasKeys(node, 'children')) {
    const place = isTrash ? null : sink.place(target.place, title || 'Untitled', { created, updated });
    return { place, children: arrayOf(node['children']) };
  }
  await sink.post({
    kind: 'link',
    ...target,
    title,
    url: textOf(node['url']),
    // Of Vivaldi.
    description: textOf(objectOf(node['meta_info'])['Description']),
    created,
    deleted: isTrash ? true : null,
  });
  return null;
}
