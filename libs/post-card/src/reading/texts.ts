/** The texts of a post that is read. */
export const texts = {
  tags: 'Tags',
  created: (when: string) => `Created ${when}`,
  minutes: (count: number) => `${count} min read`,
  contents: 'Contents',
  copy: 'Copy',
  copyCode: 'Copy code',
  copied: 'Copied',
  codeCopied: 'Code copied',
  codeNotCopied: 'The code could not be copied.',
  openImage: (alt: string) => (alt === '' ? 'Open image' : `Open image: ${alt}`),
  image: 'Image',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomReset: 'Fit to the window',
  zoom: (percent: number) => `${percent}%`,
  close: 'Close',
} as const;
