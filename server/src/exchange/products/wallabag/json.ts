import { fromIso } from '../../dates.ts';
import { articleOf, entriesReader, tagNames } from '../../formats/json-entries.ts';
import { flagsOf } from '../../formats/json-flags.ts';
import { arrayOf, hasKeys, isYes, type JsonObject, objectOf, textOf } from '../../formats/json-values.ts';
import { quoteHtml } from '../../formats/note-html.ts';
import { STRENGTH } from '../../formats/reader.ts';
import { splitNames } from '../../text.ts';

/** What wallabag writes for a page without a title. */
const NO_TITLE = /^(?:No title found|Untitled)$/i;

const titleOf = (entry: JsonObject) => textOf(entry['title']).replace(NO_TITLE, '');

const highlightsOf = (entry: JsonObject) =>
  arrayOf(entry['annotations'])
    .map((annotation) => objectOf(annotation))
    .map(({ quote, text }) => quoteHtml(textOf(quote), textOf(text)))
    .join('');

/** The JSON export of wallabag since version 2. Flags and ids may be numbers, texts, or booleans. */
export const wallabagReader = entriesReader({
  format: 'wallabag',
  title: 'wallabag',
  strength: STRENGTH.own,
  lists: [],
  isEntry: (entry) => hasKeys(entry, 'is_archived', 'is_starred'),
  posts: (entry, target) => [
    {
      kind: 'link',
      place: null,
      title: titleOf(entry),
      url: textOf(entry['url']) || textOf(entry['given_url']),
      html: highlightsOf(entry) + articleOf(entry['content'], target),
      tags: tagNames(entry['tags']),
      flags: flagsOf({ archived: isYes(entry['is_archived']), favorite: isYes(entry['is_starred']) }),
      created: fromIso(entry['created_at']),
      updated: fromIso(entry['updated_at']),
    },
  ],
});

/** The JSON export of wallabag 1, which has no dates. */
export const wallabag1Reader = entriesReader({
  format: 'wallabag',
  title: 'wallabag',
  strength: STRENGTH.own,
  lists: [],
  isEntry: (entry) => hasKeys(entry, 'is_read', 'is_fav'),
  posts: (entry, target) => [
    {
      kind: 'link',
      place: null,
      title: titleOf(entry),
      url: textOf(entry['url']),
      html: articleOf(entry['content'], target),
      tags: splitNames(textOf(entry['tags']), ','),
      flags: flagsOf({ archived: isYes(entry['is_read']), favorite: isYes(entry['is_fav']) }),
    },
  ],
});
