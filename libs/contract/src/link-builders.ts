import { CREATED } from './builders.ts';
import type { Highlight } from './library/highlights.ts';
import type { MergeConflict, MergeDecision } from './library/merge-conflicts.ts';
import type { Post } from './library/posts.ts';
import type { PostVersion } from './library/versions.ts';
import type { CopyOfPost, PageCopy, PageSnapshot, SnapshotOfPost } from './links/copies.ts';
import type { CareNumbers, CheckedLink, DuplicateGroup } from './links/link-checks.ts';

/** The copy of an article. */
export const aPageCopy = (given: Partial<PageCopy> = {}): PageCopy => ({
  id: 1,
  kind: 'html',
  url: 'https://example.org/page',
  title: 'A page',
  author: null,
  published_at: null,
  language: 'en',
  words: 4,
  pages: null,
  bytes: 2048,
  images_left_out: 0,
  html: '<p>The text of it</p>',
  file: null,
  fetched_at: CREATED,
  ...given,
});

/** A page as a browser showed it. */
export const aPageSnapshot = (given: Partial<PageSnapshot> = {}): PageSnapshot => ({
  page: '/storage/copies/page.html',
  picture: '/storage/copies/picture.webp',
  url: 'https://example.org/page',
  bytes: 4096,
  left_out: 0,
  taken_at: CREATED,
  ...given,
});

/** A link whose page was taken, unless `kept` is null. */
export const aSnapshotOfPost = (given: Partial<SnapshotOfPost> = {}): SnapshotOfPost => ({
  state: 'taken',
  checked_at: CREATED,
  is_pending: false,
  kept: aPageSnapshot(),
  ...given,
});

/** A link whose page was copied, unless `copy` is null. */
export const aCopyOfPost = (given: Partial<CopyOfPost> = {}): CopyOfPost => ({
  post_id: 1,
  state: 'copied',
  checked_at: CREATED,
  is_pending: false,
  is_enabled: true,
  preview: 'none',
  copy: aPageCopy(),
  snapshot: null,
  ...given,
});

/** A highlight in a note. */
export const aHighlight = (given: Partial<Highlight> = {}): Highlight => ({
  id: 1,
  post_id: 1,
  source: 'note',
  quote: 'A passage',
  prefix: '',
  suffix: '',
  position: 0,
  color: 'yellow',
  note: null,
  created_at: CREATED,
  updated_at: CREATED,
  ...given,
});

/** Numbers of a library without links. */
export const aCareSummary = (given: Partial<CareNumbers> = {}): CareNumbers => ({
  is_checking: true,
  links: 0,
  ok: 0,
  gone: 0,
  moved: 0,
  changed: 0,
  unclear: 0,
  waiting: 0,
  duplicate_groups: 0,
  duplicates: 0,
  ...given,
});

/** A broken link. */
export const aCheckedLink = (given: Partial<CheckedLink> = {}): CheckedLink => ({
  id: 1,
  title: 'A link',
  url: `https://example.org/${given.id ?? 1}`,
  collection_id: null,
  state: 'gone',
  reason: null,
  status: 404,
  moved_to: null,
  checked_at: CREATED,
  has_copy: false,
  ...given,
});

/** Two links to one page, of which the first one has this id and title. */
export const aDuplicateGroup = (id: number, title: string): DuplicateGroup => ({
  key: `key ${id}`,
  count: 2,
  ids: [id, id + 1],
  links: [title, ''].map((each, index) => ({
    id: id + index,
    title: each,
    url: `https://example.org/${id}${index === 0 ? '' : '/'}`,
    collection_id: null,
    created_at: CREATED,
  })),
});

/** A decision that a merge needs: about these conflicts, with a post as it is now. */
export const aMergeDecision = (post: Post, ...conflicts: Partial<MergeConflict>[]): MergeDecision => ({
  post,
  etag: '"now"',
  changed_by: [],
  conflicts: conflicts.map((given) => ({
    field: 'content',
    kind: 'words',
    block: 0,
    base: 'water',
    mine: 'beer',
    theirs: 'milk',
    context: '<p>flour and water</p>',
    ...given,
  })),
});

/** A version of a post, kept before an edit. */
export const aPostVersion = (given: Partial<PostVersion> = {}): PostVersion => ({
  id: 1,
  created_at: CREATED,
  author_id: 1,
  author_name: 'Grace',
  reason: 'edit',
  name: null,
  added: 0,
  removed: 0,
  ...given,
});
