import { fromIso, fromSeconds } from '../../dates.ts';
import { entriesReader, tagNames } from '../../formats/json-entries.ts';
import { hasKeys, isObject, type JsonObject, numberOf, textOf } from '../../formats/json-values.ts';
import { STRENGTH } from '../../formats/reader.ts';
import { splitNames } from '../../text.ts';

/**
 * The JSON export of Delicious: a list of its last years, or the answer of its API with posts like those of Pinboard.
 */
export const deliciousReader = entriesReader({
  format: 'delicious',
  title: 'Delicious',
  strength: STRENGTH.shared,
  lists: ['posts'],
  isEntry: (entry) =>
    (hasKeys(entry, 'url', 'tags') && /^\d+$/.test(textOf(entry['created']))) ||
    hasKeys(postOf(entry), 'href', 'description', 'tag'),
  posts: (entry) => [hasKeys(entry, 'url') ? listed(entry) : answered(postOf(entry))],
});

const postOf = (entry: JsonObject) => (isObject(entry['post']) ? entry['post'] : entry);

const listed = (entry: JsonObject) => ({
  kind: 'link' as const,
  place: null,
  title: textOf(entry['title']),
  url: textOf(entry['url']),
  description: textOf(entry['description']),
  tags: tagNames(entry['tags']),
  created: fromSeconds(numberOf(entry['created'])),
});

/** Tags were separated by blanks, later by commas. */
const answered = (post: JsonObject) => ({
  kind: 'link' as const,
  place: null,
  title: textOf(post['description']),
  url: textOf(post['href']),
  description: textOf(post['extended']),
  tags: splitNames(textOf(post['tag']), textOf(post['tag']).includes(',') ? ',' : /\s+/),
  created: fromIso(post['time']),
});
