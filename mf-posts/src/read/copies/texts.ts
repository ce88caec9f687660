import type { CopyOfPost, CopyState, SnapshotState } from '@benotes/contract';

/** The texts of the copy of a linked page. */
export const texts = {
  error: 'Error',
  loading: 'Loading the copy…',
  notLoaded: 'The copy could not be loaded.',
  fetchAgain: 'Update copy',
  tryAgain: 'Try again',
  keep: 'Keep a copy',
  remove: 'Delete copy',
  removeTitle: 'Delete this copy?',
  removeBody:
    'Its text, images, files, and snapshot are deleted. The link stays. If the page is gone, it cannot be copied again.',
  notFetched: 'The copy could not be updated.',
  notDeleted: 'The copy could not be deleted.',
  /** Of the title, the description, and the picture that a page gives its link. */
  previews: {
    none: '',
    pending: 'The title and the picture of the page are being fetched…',
    failed: 'The title and the picture of the page could not be fetched: the server was interrupted each time.',
  } satisfies Record<CopyOfPost['preview'], string>,
  pending: 'The page is being copied…',
  pendingAgain: 'The page is being copied again. Until then, this is the earlier copy.',
  off: 'This server keeps no copies of pages.',
  snapshotPending: 'A snapshot of the page is being taken…',
  snapshotPendingAgain: 'A snapshot is being taken again. Until then, this is the earlier one.',
  earlierSnapshot: (day: string) => `Tried ${day}; this is an earlier snapshot.`,
  /** Why there is no newer snapshot. */
  snapshotStates: {
    none: 'There is no snapshot yet: it follows the next copy of the page.',
    taken: '',
    'not-a-page': 'The address leads to a file, and no snapshots are taken of files.',
    refused: 'The site refuses the browser that takes snapshots.',
    gone: 'The page no longer exists.',
    unreachable: 'The page could not be reached by the browser that takes snapshots.',
    'too-large': 'The page loads more than a snapshot can hold.',
    'timed-out': 'The page took too long.',
    'quota-full': 'Your storage is full. Delete some images or copies, then update the copy.',
    failed: 'The snapshot could not be taken. Update the copy later.',
  } satisfies Record<SnapshotState, string>,
  earlier: (day: string) => `Checked ${day}; this is an earlier copy.`,
  /** Why there is no newer copy, and what to do. */
  states: {
    none: 'This page has not been copied.',
    copied: '',
    'nothing-readable':
      'Nothing readable was found on the page. It may need scripts to show anything: open the live page and put what matters into the note of this link.',
    'login-needed':
      'The page asks for a sign-in. Open the live page while you are signed in there, and put what matters into the note of this link.',
    'consent-needed':
      'A server gets only the cookie notice of this page. Open the live page and put what matters into the note of this link.',
    'too-large': 'The page is too large to be copied.',
    'not-a-page': 'This is neither a page nor a PDF, so it is not copied. Open the live page to download it.',
    encrypted: 'The PDF is protected by a password, so it is not copied. Open the live page to read it.',
    damaged: 'The PDF is damaged and could not be read.',
    refused:
      'The site refuses to be copied by a server. Open the live page and put what matters into the note of this link.',
    gone: 'The page no longer exists.',
    blocked: 'This address is in a private network, from which this server copies nothing.',
    unreachable: 'The page could not be reached. Try again later.',
    'quota-full': 'Your storage is full. Delete some images or copies, then update the copy.',
    failed: 'The page could not be copied: the server was interrupted each time.',
  } satisfies Record<CopyState, string>,
} as const;
