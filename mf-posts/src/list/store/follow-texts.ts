/** The texts about changes that others make in an open list. */
export const followTexts = {
  changed: 'Others have changed this list',
  show: 'Show',
} as const;
