/** The texts of the pane where a post is read beside its list. */
export const texts = {
  pane: 'Post beside the list',
  shown: 'The post is shown beside the list.',
  close: 'Close (Esc)',
  closePane: 'Close the post beside the list',
  read: 'Read on its own page',
  width: 'Width of the post',
  pixels: (width: number) => `${width} pixels`,
  notLoaded: 'The post could not be loaded.',
  gone: 'Post deleted',
  goneElsewhere: 'It was deleted elsewhere.',
} as const;
