import { fromIso } from '../../dates.ts';
import { articleOf, entriesReader, tagNames } from '../../formats/json-entries.ts';
import { hasKeys, numberOf, textOf } from '../../formats/json-values.ts';
import { STRENGTH } from '../../formats/reader.ts';

/** A page of Shiori's API. */
export const shioriReader = entriesReader({
  format: 'shiori',
  title: 'Shiori',
  strength: STRENGTH.own,
  lists: ['bookmarks', 'message'],
  isEntry: (entry) => hasKeys(entry, 'url', 'excerpt') && (hasKeys(entry, 'hasArchive') || hasKeys(entry, 'imageURL')),
  posts: (entry, target) => [
    {
      kind: 'link',
      place: null,
      title: textOf(entry['title']),
      url: textOf(entry['url']),
      description: textOf(entry['excerpt']),
      html: articleOf(entry['html'], target),
      tags: tagNames(entry['tags']),
      // Before version 1.6 there was the date of the last change only.
      created: fromIso(entry['createdAt']) ?? fromIso(entry['modified']),
      updated: fromIso(entry['modifiedAt']) ?? fromIso(entry['modified']),
    },
  ],
  finish: ({ page, maxPage }, _entries, sink) => {
    const pages = Number(numberOf(maxPage) ?? 0);
    if (pages > 1) sink.warn(`This file is page ${textOf(page)} of ${pages}: the other pages are needed too.`);
  },
});
