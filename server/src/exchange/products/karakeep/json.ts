import { fromSeconds } from '../../dates.ts';
import { type EntryPost, firstEntries, NOT_AN_ENTRY, tagNames } from '../../formats/json-entries.ts';
import { flagsOf } from '../../formats/json-flags.ts';
import { jsonHead } from '../../formats/json-head.ts';
import { jsonParts, jsonPartsBeforeDamage } from '../../formats/json-parts.ts';
import {
  hasKeys,
  isObject,
  isYes,
  type JsonObject,
  numberOf,
  objectOf,
  textOf,
  textsOf,
} from '../../formats/json-values.ts';
import { linkBlock, markdownToHtml, missingFile, textToHtml } from '../../formats/note-html.ts';
import { PlaceTree } from '../../formats/place-tree.ts';
import { type FileReader, type ImportSink, type Place, STRENGTH } from '../../formats/reader.ts';
import type { SourceFile } from '../../formats/source-files.ts';

/** The JSON export of Karakeep (formerly Hoarder), alone or in a zip. Favorites and uploaded files are not in it. */
export const karakeepReader: FileReader = {
  format: 'karakeep',
  title: 'Karakeep',
  strength: STRENGTH.own,
  recognizes: async (file) => {
    const entries = await firstEntries(file, ['bookmarks']);
    const isEmpty = entries.length === 0 && hasKeys((await jsonHead(file)).value, 'bookmarks', 'lists');
    return (
      isEmpty || entries.some((entry) => hasKeys(entry, 'createdAt', 'content') && !Array.isArray(entry['content']))
    );
  },
  read: async (file, sink) => {
    // The lists come after the bookmarks that are in them.
    const lists = await readLists(file, sink);
    for await (const { key, value, entry } of jsonParts(file)) {
      if (key !== 'bookmarks' || entry === 0) continue;
      if (!isObject(value)) sink.skip(entry, NOT_AN_ENTRY);
      else for (const post of postsOf(value, lists, sink)) await sink.post({ ...post, line: entry });
    }
  },
};

async function readLists(file: SourceFile, sink: ImportSink): Promise<PlaceTree> {
  const lists = new PlaceTree();
  for await (const { key, value } of jsonPartsBeforeDamage(file)) {
    if (key !== 'lists' || !isObject(value)) continue;
    if (value['type'] === 'smart') sink.leaveOut('smart lists');
    else
      lists.add({
        id: textOf(value['id']),
        parent: textOf(value['parentId']),
        name: textOf(value['name']),
        options: { description: textOf(value['description']) },
      });
  }
  lists.createAll(sink);
  return lists;
}

function postsOf(bookmark: JsonObject, lists: PlaceTree, sink: ImportSink): EntryPost[] {
  const content = contentOf(bookmark);
  if (!content) {
    sink.leaveOut('uploaded files');
    return [];
  }
  const places = new Set(
    textsOf(bookmark['lists']).flatMap((id): Place[] => (lists.has(id) ? [lists.placeOf(id)] : [])),
  );
  const [first = null, ...others] = places;
  const post = {
    title: textOf(bookmark['title']),
    tags: tagNames(bookmark['tags']),
    flags: flagsOf({ archived: isYes(bookmark['archived']), favorite: isYes(bookmark['favourited']) }),
    created: fromSeconds(numberOf(bookmark['createdAt'])),
    ...content,
  };
  if (post.kind === 'note' && others.length > 0) sink.leaveOut('copies of notes in further lists', others.length);
  const whole = { ...post, place: first };
  // A note as long as the file in every list would fill the disk.
  return post.kind === 'note' ? [whole] : [whole, ...others.map((place) => ({ ...post, description: null, place }))];
}

/** Null for an uploaded file about which nothing is written. */
function contentOf(bookmark: JsonObject): Pick<EntryPost, 'kind' | 'url' | 'description' | 'html'> | null {
  const [content, note] = [objectOf(bookmark['content']), textOf(bookmark['note'])];
  if (content['type'] === 'text') {
    const source = textOf(content['sourceUrl']);
    const text = markdownToHtml(textOf(content['text']), { breaks: true });
    return { kind: 'note', html: (source === '' ? '' : linkBlock(source)) + text + textToHtml(note) };
  }
  if (content['type'] === 'link' || hasKeys(content, 'url'))
    return { kind: 'link', url: textOf(content['url']), description: note };
  return note === ''
    ? null
    : { kind: 'note', html: missingFile(textOf(bookmark['title']) || 'File') + textToHtml(note) };
}
