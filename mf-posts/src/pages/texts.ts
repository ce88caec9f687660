/** The texts of the pages. */
export const texts = {
  collection: 'Collection',
  create: 'Create',
  createHere: 'Create a note here',
  createHint: 'Ctrl + Alt + N',
  paste: 'Paste',
  pasteLong: 'Paste a link',
  editCollection: 'Edit Collection',
  allTags: 'Go to all tags',
  noSuchCollection: 'This collection does not exist.',
  goHome: 'Go to Uncategorized',
  tag: 'Tag',
  editTag: 'Edit Tag',
  tagTitle: (name: string) => `#${name}`,
  noTaggedPosts: 'No posts to be found.',
  noSuchTag: 'This tag does not exist.',
  tagNotLoaded: 'The tag could not be loaded.',
} as const;
