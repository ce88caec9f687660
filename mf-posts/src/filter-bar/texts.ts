/** Texts of the filter of a list. */
export const texts = {
  filter: 'Filter',
  filterLong: 'Filter this list',
  filterHint: 'Ctrl + Shift + F',
  field: 'Filter this list',
  common: 'Common filters',
  clear: 'Clear the filter',
  close: 'Close the filter',
  nothing: 'No post in this list matches the filter.',
  matching: (count: number, isAll: boolean) =>
    `${count}${isAll ? '' : ' or more'} matching ${count === 1 && isAll ? 'post' : 'posts'}.`,
  noneMatching: 'No matching posts.',
  quick: {
    links: 'Links',
    notes: 'Notes',
    untagged: 'Untagged',
    duplicates: 'Duplicates',
    withImage: 'With image',
    openTasks: 'Open tasks',
    old: 'Older than a year',
  },
} as const;
