import { fromIso } from '../../dates.ts';
import { type EntryPost, firstEntries, NOT_AN_ENTRY, tagNames } from '../../formats/json-entries.ts';
import { flagsOf } from '../../formats/json-flags.ts';
import { jsonParts, jsonPartsBeforeDamage } from '../../formats/json-parts.ts';
import { arrayOf, hasKeys, isObject, type JsonObject, textOf } from '../../formats/json-values.ts';
import { missingFile, textToHtml } from '../../formats/note-html.ts';
import { PlaceTree } from '../../formats/place-tree.ts';
import { type FileReader, type ImportSink, type Place, STRENGTH } from '../../formats/reader.ts';
import type { SourceFile } from '../../formats/source-files.ts';

/** The JSON export of Linkwarden: a user with collections and their links. */
export const linkwardenReader: FileReader = {
  format: 'linkwarden',
  title: 'Linkwarden',
  strength: STRENGTH.own,
  recognizes: async (file) => (await firstEntries(file, ['collections'])).some((entry) => isCollection(entry)),
  read: async (file, sink) => {
    const { places, pinned } = await readCollections(file, sink);
    const known = new Set<string>();
    let line = 0;
    for await (const { key, value } of jsonParts(file)) {
      const isPinned = key === 'pinnedLinks';
      if (key !== 'collections' && !isPinned) continue;
      const place = isObject(value) && !isPinned ? places.placeOf(textOf(value['id'])) : null;
      for (const link of isPinned ? [value] : arrayOf(isObject(value) ? value['links'] : [])) {
        const id = isObject(link) ? textOf(link['id']) : '';
        // A pinned link may be in a collection of somebody else, which is not in the file.
        if (isPinned && known.has(id)) continue;
        line += 1;
        if (id !== '') known.add(id);
        if (isObject(link)) await postLink(link, { place, isPinned: pinned.has(id), line, sink });
        else sink.skip(line, NOT_AN_ENTRY);
      }
    }
  },
};

const isCollection = (entry: JsonObject) =>
  hasKeys(entry, 'name', 'links') || hasKeys(entry, 'name', 'rssSubscriptions');

/** Children may come before their parents. */
async function readCollections(
  file: SourceFile,
  sink: ImportSink,
): Promise<{ places: PlaceTree; pinned: Set<string> }> {
  const places = new PlaceTree();
  const pinned = new Set<string>();
  for await (const { key, value } of jsonPartsBeforeDamage(file)) {
    if (!isObject(value)) continue;
    if (key === 'pinnedLinks' && textOf(value['id']) !== '') pinned.add(textOf(value['id']));
    if (key !== 'collections') continue;
    const feeds = arrayOf(value['rssSubscriptions']).length;
    if (feeds > 0) sink.leaveOut('subscriptions of feeds', feeds);
    places.add({
      id: textOf(value['id']),
      parent: textOf(value['parentId']),
      name: textOf(value['name']),
      options: {
        description: textOf(value['description']),
        created: fromIso(value['createdAt']),
        updated: fromIso(value['updatedAt']),
      },
    });
  }
  places.createAll(sink);
  return { places, pinned };
}

interface Target {
  place: Place;
  isPinned: boolean;
  line: number;
  sink: ImportSink;
}

async function postLink(link: JsonObject, { place, isPinned, line, sink }: Target): Promise<void> {
  const [title, url, description] = [textOf(link['name']), textOf(link['url']), textOf(link['description'])];
  const isFile = url === '' && (link['type'] === 'pdf' || link['type'] === 'image');
  if (isFile && title === '' && description === '') {
    sink.leaveOut('uploaded files');
    return;
  }
  const content: Pick<EntryPost, 'kind' | 'url' | 'description' | 'html'> = isFile
    ? { kind: 'note', html: missingFile(title || 'File') + textToHtml(description) }
    : { kind: 'link', url, description };
  await sink.post({
    ...content,
    place,
    line,
    title,
    tags: tagNames(link['tags']),
    flags: flagsOf({ pinned: isPinned }),
    // The first is when it was saved in the product it came from.
    created: fromIso(link['importDate']) ?? fromIso(link['createdAt']),
    updated: fromIso(link['updatedAt']),
  });
}
