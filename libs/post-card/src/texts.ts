/** Every text a card itself puts on the screen. */
export const texts = {
  edited: (when: string) => `edited ${when}`,
  today: 'today',
  yesterday: 'yesterday',
  daysAgo: (count: number) => `${count} days ago`,
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  noDescription: 'No description',
  openNote: 'Open note',
  untitled: 'Untitled note',
} as const;
