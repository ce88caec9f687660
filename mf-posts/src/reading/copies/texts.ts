import type { CopyState } from '@benotes/contract';

/** The texts of the copy of a linked page. */
export const texts = {
  error: 'Error',
  loading: 'Loading the copy…',
  notLoaded: 'The copy could not be loaded.',
  fetchAgain: 'Fetch again',
  keep: 'Keep a copy',
  remove: 'Delete copy',
  removeTitle: 'Delete this copy?',
  removeBody:
    'Its text, images, and files are deleted. The link stays. If the page is gone, it cannot be copied again.',
  notFetched: 'The page could not be fetched again.',
  notDeleted: 'The copy could not be deleted.',
  pending: 'The page is being copied…',
  pendingAgain: 'The page is being copied again. Until then, this is the earlier copy.',
  off: 'This server keeps no copies of pages.',
  earlier: (day: string) => `Checked ${day}; this is an earlier copy.`,
  /** Why there is no newer copy, and what to do. */
  states: {
    none: 'This page has not been copied.',
    copied: '',
    'nothing-readable':
      'Nothing readable was found on the page. It may need scripts to show anything: view the page and put what matters into the note of this link.',
    'login-needed':
      'The page asks for a sign-in. View the page while you are signed in there, and put what matters into the note of this link.',
    'consent-needed':
      'The page shows only a question about cookies to a server. View the page and put what matters into the note of this link.',
    'too-large': 'The page is too large to be copied.',
    'not-a-page': 'This is neither a page nor a PDF, so it is not copied. View the page to download it.',
    encrypted: 'The PDF is protected by a password, so it is not copied. View the page to open it.',
    damaged: 'The PDF is damaged and could not be read.',
    refused:
      'The site refuses to be copied by a server. View the page and put what matters into the note of this link.',
    gone: 'The page does not exist any more.',
    blocked: 'This address is in a private network, from which this server copies nothing.',
    unreachable: 'The page could not be reached. Try again later.',
    'quota-full': 'Your storage is full. Delete some images or copies, then fetch the page again.',
    failed: 'The page could not be copied. Try again later.',
  } satisfies Record<CopyState, string>,
} as const;
