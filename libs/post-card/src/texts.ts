/** Every text a card itself puts on the screen. */
export const texts = {
  edited: (when: string) => `edited ${when}`,
  noDescription: 'No description',
  openNote: 'Open note',
  untitled: 'Untitled note',
} as const;
