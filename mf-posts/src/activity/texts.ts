import type { Change, ChangedType, ChangeKind } from '@benotes/contract';

const NOUNS: Readonly<Record<ChangedType, readonly [one: string, many: string]>> = {
  post: ['post', 'posts'],
  collection: ['collection', 'collections'],
  tag: ['tag', 'tags'],
  saved_search: ['saved search', 'saved searches'],
  highlight: ['highlight', 'highlights'],
  version: ['version', 'versions'],
  comment: ['comment', 'comments'],
  share: ['public link', 'public links'],
  grant: ['role', 'roles'],
  list: ['view of a list', 'views of lists'],
};

const VERBS: Readonly<Record<ChangeKind, string>> = {
  created: 'added',
  changed: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  removed: 'removed',
};

const counted = (count: number, [one, many]: readonly [string, string]) =>
  count === 1 ? `a ${one}` : `${count.toLocaleString('en')} ${many}`;

/** What was done, such as "added 3 posts". */
function done({ type, kind, reason }: Change, count: number, isMove: boolean): string {
  if (reason === 'import') return `imported ${counted(count, NOUNS.post)}`;
  if (reason === 'recycle-bin') return 'emptied the Recycle Bin';
  if (reason?.startsWith('undo')) return `undid a change of ${counted(count, NOUNS.post)}`;
  if (type === 'comment' && kind === 'created') return count === 1 ? 'commented on' : `wrote ${count} comments on`;
  return `${isMove ? 'moved' : VERBS[kind]} ${counted(count, NOUNS[type])}`;
}

/** Texts of the pages with what happened. */
export const texts = {
  activity: 'Activity',
  of: (name: string) => `Activity in ${name}`,
  inShared: 'Activity in what is shared with you',
  loading: 'Loading the activity…',
  none: 'Nothing has happened here in the last 90 days.',
  notLoaded: 'The activity could not be loaded.',
  noSuchCollection: 'This collection does not exist.',
  more: 'Show more',
  you: 'You',
  visitor: 'A visitor',
  server: 'The server',
  deletedUser: 'A deleted user',
  andMore: (count: number) => `and ${count} more`,
  done,
} as const;
