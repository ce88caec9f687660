const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** The texts of the copy of a page. */
export const copyTexts = {
  copyOf: (day: string) => `Saved copy, ${day}`,
  noCopy: 'Saved copy',
  viewNow: 'Open live page',
  by: (author: string) => `By ${author}`,
  published: (day: string) => `Published ${day}`,
  pages: (count: number) => counted(count, 'page', 'pages'),
  words: (count: number) => counted(count, 'word', 'words'),
  imagesLeftOut: (count: number) => `${counted(count, 'image', 'images')} left out`,
  openPdf: 'Open the PDF',
  snapshot: 'Snapshot',
  snapshotOf: (day: string) => `Snapshot of ${day}`,
  openSnapshot: 'Open the snapshot',
  leftOut: (count: number) => `${counted(count, 'image, font, or style', 'images, fonts, and styles')} left out`,
  noText: 'The file contains no text.',
} as const;
