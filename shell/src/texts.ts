/** What the shell says in place of a screen. */
export const texts = {
  loading: 'Loading',
  remoteFailed: 'This part of Benotes could not be loaded.',
  remoteFailedAgain: 'Everything else keeps working. Retry now loads the page anew.',
  remoteCrashed: 'This part of Benotes has stopped.',
  unreachable: 'Benotes could not be reached.',
  unreachableDetail: 'Check your connection and try again.',
  offline: 'You are offline.',
  offlineDetail: 'Your posts are on the server: they are there again when you are online.',
  notFoundTitle: 'Not found',
  notFound: 'There is no page at this address.',
  home: 'Go to Uncategorized',
} as const;
