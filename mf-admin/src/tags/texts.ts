/** What a person reads on the pages of tags. */
export const texts = {
  tags: 'Tags',
  createTag: 'Create Tag',
  editTag: 'Edit Tag',
  create: 'Create',
  save: 'Save',
  saveHint: 'Ctrl + Alt + S',
  edit: 'Edit',
  delete: 'Delete',
  menuOf: (name: string) => `Actions of ${name}`,

  name: 'Name',
  nameMissing: 'Give the tag a name.',
  notSaved: 'The tag could not be saved.',
  loading: 'Loading…',
  notLoaded: 'The tag could not be loaded.',
  tagsNotLoaded: 'The tags could not be loaded.',
  noSuchTag: 'This tag does not exist.',
  goToTags: 'Go to Tags',

  filter: 'Filter tags',
  noTags: 'There are no tags yet. Tags are added to posts, or here.',
  createFirst: 'Create a tag',
  noMatch: (filter: string) => `No tag contains “${filter}”.`,
  count: (number: number) => `${number.toLocaleString('en')} ${number === 1 ? 'tag' : 'tags'}`,

  error: 'Error',
  notDeleted: 'Tag could not be deleted.',
} as const;
