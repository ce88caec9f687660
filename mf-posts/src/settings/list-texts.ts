/** The texts about the settings of a list that are needed before they are opened. */
export const listTexts = {
  view: 'View',
  viewLong: 'View and sort order',
  notSortedByHand: 'Drag to reorder is available when sorted by hand',
  notOnMoodboard: 'Drag to reorder is available in the other views',
} as const;
