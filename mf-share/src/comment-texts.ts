/** The texts of the comments that visitors see. */
export const commentTexts = {
  comments: 'Comments',
  deletedUser: 'Deleted user',
  notLoaded: 'The comments could not be loaded.',
  showMore: 'Show more',
} as const;
