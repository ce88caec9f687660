/** The texts about the settings and the filter of a list that are needed before they are opened. */
export const listTexts = {
  view: 'View',
  viewLong: 'View and sort order',
  filter: 'Filter',
  filterLong: 'Filter this list',
  noMatches: 'No post in this list matches the filter.',
  clearFilter: 'Clear the filter',
  notSortedByHand: 'Sort by hand to reorder',
  notOnMoodboard: 'Use another view to reorder',
} as const;
