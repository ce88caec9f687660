import type { CheckedLink, LinkProblem, PostAction } from '@benotes/contract';
import { isolate } from '@benotes/ui';

const number = (count: number) => count.toLocaleString('en');
const links = (count: number) => (count === 1 ? '1 link' : `${number(count)} links`);

const REASONS: Record<NonNullable<CheckedLink['reason']>, string> = {
  timeout: 'The site did not respond in time.',
  unreachable: 'The site could not be reached.',
  forbidden: 'The site shows this page to some visitors only.',
  busy: 'The site asked for fewer requests.',
  server: 'The site has an error.',
  robots: 'The site does not want automatic requests.',
  redirects: 'The site redirects to nowhere.',
  other: 'The site gave an unexpected response.',
};

const withStatus = (text: string, status: number | null) => (status === null ? text : `${text} (${status})`);

/** The texts of the page about dead links and duplicates. */
export const texts = {
  title: 'Broken links',
  error: 'Error',
  intro:
    'Benotes checks the pages of your links regularly, first after a day, then at growing intervals of up to 90 days. It also finds links to the same page.',
  off: 'This server does not check links. You still see what was found earlier, and duplicates.',
  notLoaded: 'This could not be loaded.',
  lists: 'Lists',
  numbers: 'Your links',
  names: {
    links: 'Links',
    ok: 'OK',
    waiting: 'Not checked yet',
    gone: 'Broken',
    moved: 'Moved',
    changed: 'Changed',
    unclear: 'Couldn’t check',
    duplicates: 'Duplicates',
  },
  number,
  about: {
    gone: 'The pages of these links, or their sites, no longer exist. A copy may be in the Wayback Machine.',
    moved: 'The pages of these links have moved permanently to a new address.',
    changed: 'Little is left of the text that these pages had when they were first looked at.',
    unclear: 'These pages could not be looked at. Benotes tries again later.',
    duplicates:
      'These links lead to the same page: their addresses differ only in a slash at the end, a place within the page, or tracking parameters.',
  } satisfies Record<LinkProblem | 'duplicates', string>,
  none: {
    gone: 'No link is broken.',
    moved: 'No page has moved.',
    changed: 'No page has changed much.',
    unclear: 'Every page could be looked at.',
    duplicates: 'No link is saved twice.',
  } satisfies Record<LinkProblem | 'duplicates', string>,

  all: (count: number) => `Select all ${number(count)}`,
  selected: (count: number) => `${number(count)} selected`,
  select: (title: string) => `Select ${isolate(title)}`,
  actions: 'Actions',
  more: 'Show more',

  reason: ({ state, reason, status, checked_at }: CheckedLink) => {
    if (state === 'gone' && reason === null && status === null && checked_at !== null)
      return 'The site no longer exists.';
    // Without a check, the preview has found it.
    if (state === 'gone' && reason === null) return withStatus('The page does not exist.', status);
    if (reason !== null) return withStatus(REASONS[reason], status);
    return state === 'moved' ? 'New address:' : '';
  },
  checked: (day: string) => `Checked ${day}`,
  openCopy: 'Open copy',
  copyOf: (title: string) => `Open copy of ${isolate(title)}`,
  wayback: 'Wayback Machine',
  waybackOf: (title: string) => `${isolate(title)} in the Wayback Machine`,
  edit: 'Edit',
  editOf: (title: string) => `Edit ${isolate(title)}`,
  replace: 'Use new address',
  replaceOf: (title: string) => `Use new address of ${isolate(title)}`,
  replaceAll: 'Use new addresses',
  accept: 'Keep as it is',
  check: 'Check again now',
  delete: 'Delete',

  keep: 'Keep the link',
  oldest: 'where the oldest one is',
  newest: 'where the newest one is',
  collection: 'in a collection',
  collectionLabel: 'Collection',
  uncategorized: 'Uncategorized',
  rule: 'The link that stays gets the oldest date, the longest texts, and all tags. The others go to the Recycle Bin.',
  found: (duplicates: number) => (duplicates === 1 ? '1 duplicate' : `${number(duplicates)} duplicates`),
  mergeAll: (duplicates: number) => (duplicates === 1 ? 'Merge' : `Merge all ${number(duplicates)}`),
  mergeAllTitle: (duplicates: number) =>
    `Remove ${duplicates === 1 ? '1 duplicate' : `${number(duplicates)} duplicates`}?`,
  mergeAllBody: 'They go to the Recycle Bin. You can undo this.',
  cancel: 'Cancel',
  merge: 'Merge',
  mergeOf: (title: string) => `Merge the links to ${isolate(title)}`,
  times: (count: number) => `${number(count)} times`,
  further: (count: number) => `and ${links(count)} more`,
  saved: (day: string) => `saved ${day}`,
} as const;

/** The actions of the page. */
export type CareAction = PostAction & { type: 'check' | 'accept' | 'replace_url' | 'merge' | 'delete' };
