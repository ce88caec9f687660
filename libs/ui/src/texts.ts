/** Every text the library itself puts on the screen. */
export const texts = {
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done',
  loading: 'Loading',
  noDescription: 'No description',
  noIcon: 'No Icon',
  noIconFound: 'No icon has this name.',
  noMatch: 'Nothing has this name.',
  openNote: 'Open note',
  retry: 'Retry',
  searchIcons: 'Search icons',
  showList: (label: string) => `Show the list: ${label}`,
  untitled: 'Untitled note',
  edited: (when: string) => `edited ${when}`,
} as const;
