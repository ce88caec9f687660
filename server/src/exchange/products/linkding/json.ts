import { fromIso } from '../../dates.ts';
import { entriesReader, tagNames } from '../../formats/json-entries.ts';
import { flagsOf } from '../../formats/json-flags.ts';
import { hasKeys, isYes, type JsonObject, numberOf, textOf } from '../../formats/json-values.ts';
import { markdownToHtml } from '../../formats/note-html.ts';
import { STRENGTH } from '../../formats/reader.ts';

/** A page of linkding's API: `/api/bookmarks/` and `/api/bookmarks/archived/`. */
export const linkdingReader = entriesReader({
  format: 'linkding',
  title: 'linkding',
  strength: STRENGTH.own,
  lists: ['results'],
  isEntry: (entry) => hasKeys(entry, 'url', 'tag_names'),
  posts: (entry) => [
    {
      kind: 'link',
      place: null,
      // Until 2023 it had the title and the description of the page in fields of their own.
      title: textOf(entry['title']) || textOf(entry['website_title']),
      url: textOf(entry['url']),
      description: textOf(entry['description']) || textOf(entry['website_description']),
      html: notesOf(entry),
      tags: tagNames(entry['tag_names']),
      flags: flagsOf({ archived: isYes(entry['is_archived']), unread: isYes(entry['unread']) }),
      created: fromIso(entry['date_added']),
      updated: fromIso(entry['date_modified']),
    },
  ],
  finish: ({ count }, entries, sink) => {
    const all = Number(numberOf(count) ?? 0);
    if (all > entries) sink.warn(`This file contains ${entries} of ${all} bookmarks: the other pages are missing.`);
  },
});

/** Most bookmarks have none, and a parser of Markdown for each would take most of the time. */
const notesOf = (entry: JsonObject) =>
  textOf(entry['notes']) === '' ? '' : markdownToHtml(textOf(entry['notes']), { breaks: true });
