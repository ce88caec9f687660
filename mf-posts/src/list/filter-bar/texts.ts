/** Texts of the filter bar, which is loaded when it is opened. */
export const texts = {
  field: 'Filter this list',
  common: 'Common filters',
  close: 'Close the filter',
  matching: (count: number, isAll: boolean) =>
    `${count}${isAll ? '' : '+'} matching ${count === 1 && isAll ? 'post' : 'posts'}.`,
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
