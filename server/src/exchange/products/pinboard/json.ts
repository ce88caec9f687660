import { fromIso } from '../../dates.ts';
import { entriesReader } from '../../formats/json-entries.ts';
import { flagsOf } from '../../formats/json-flags.ts';
import { hasKeys, isYes, textOf } from '../../formats/json-values.ts';
import { STRENGTH } from '../../formats/reader.ts';
import { splitNames } from '../../text.ts';

/**
 * The JSON export of Pinboard, or an answer of its API. Its `description` is the title, `extended` is what was written
 * about the link.
 */
export const pinboardReader = entriesReader({
  format: 'pinboard',
  title: 'Pinboard',
  strength: STRENGTH.own,
  lists: ['posts'],
  isEntry: (entry) => hasKeys(entry, 'href', 'description', 'time') && !hasKeys(entry, 'tag'),
  posts: (entry) => [
    {
      kind: 'link',
      place: null,
      title: textOf(entry['description']),
      url: textOf(entry['href']),
      description: textOf(entry['extended']),
      tags: splitNames(textOf(entry['tags']), /\s+/),
      flags: flagsOf({ unread: isYes(entry['toread']) }),
      created: fromIso(entry['time']),
    },
  ],
});
