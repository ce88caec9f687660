/** Texts of the components. */
export const texts = {
  addTag: 'Add tag',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done',
  loaded: (place: string) => (place ? `${place}: loaded.` : 'Loaded.'),
  loading: 'Loading…',
  notOpened: 'This could not be opened',
  offline: 'You are offline.',
  loadFailed: 'This part of Benotes could not be loaded.',
  loadFailedAgain: 'Everything else keeps working. Retry will reload the page.',
  loadFailedDetail: 'Everything else keeps working.',
  partOffline: "This part will be available when you're back online.",
  retry: 'Retry',
} as const;
