/** Words of dates. */
export const texts = {
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
} as const;
