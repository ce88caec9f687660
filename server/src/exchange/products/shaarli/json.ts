import { fromIso } from '../../dates.ts';
import { entriesReader, tagNames } from '../../formats/json-entries.ts';
import { hasKeys, type JsonObject, textOf } from '../../formats/json-values.ts';
import { markdownToHtml } from '../../formats/note-html.ts';
import { STRENGTH } from '../../formats/reader.ts';

/** The answer of Shaarli's API, `/api/v1/links?limit=all`. */
export const shaarliReader = entriesReader({
  format: 'shaarli',
  title: 'Shaarli',
  strength: STRENGTH.own,
  lists: [],
  isEntry: (entry) => hasKeys(entry, 'shorturl', 'private', 'created'),
  posts: (entry) => [
    {
      place: null,
      title: textOf(entry['title']),
      tags: tagNames(entry['tags']),
      created: fromIso(entry['created']),
      updated: fromIso(entry['updated']),
      ...(isNote(entry)
        ? {
            kind: 'note',
            html: markdownToHtml(textOf(entry['description']), { breaks: true }),
            id: textOf(entry['shorturl']),
          }
        : { kind: 'link', url: textOf(entry['url']), description: textOf(entry['description']) }),
    },
  ],
});

/** A note is an entry whose address is its own page. */
function isNote(entry: JsonObject): boolean {
  const [url, id] = [textOf(entry['url']), textOf(entry['shorturl'])];
  return url === '' || (id !== '' && (url.endsWith(`/shaare/${id}`) || url.endsWith(`?${id}`)));
}
