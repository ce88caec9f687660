/** What a person reads while writing a post. */
export const texts = {
  createPost: 'Create Post',
  editPost: 'Edit Post',
  save: 'Save',
  saveHint: 'Ctrl + Alt + S',
  delete: 'Delete',
  deletePost: 'Delete Post',
  title: 'Title',
  collection: 'Collection',
  uncategorized: 'Uncategorized',
  tags: 'Tags',
  content: 'Content',
  placeholder: 'Write something or paste a link',
  loadingEditor: 'The editor is loading.',

  emptyContent: 'Write something first.',
  noCollection: 'Choose a collection first.',
  uploading: 'An image is still being uploaded.',

  leaveTitle: 'Leave without saving?',
  leaveQuestion: 'What you wrote here will be lost.',
  leave: 'Leave',

  error: 'Error',
  errorStatus: (status: number) => (status === 0 ? 'Error' : `Error ${status}`),
  notCreated: 'Post could not be created.',
  notUpdated: 'Post could not be updated.',
  notUploaded: 'Image could not be uploaded.',
  tagsNotCreated: 'Tag(s) could not be created.',
} as const;
