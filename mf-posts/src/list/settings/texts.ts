import type { ShownPart, SortOrder } from '@benotes/contract';

/** The texts of the dialog with the settings of a list, loaded with it. */
export const texts = {
  error: 'Error',
  notSaved: 'The change is visible, but could not be saved.',

  sort: 'Sort by',
  orders: {
    manual: 'By hand',
    newest: 'Newest first',
    oldest: 'Oldest first',
    edited: 'Recently edited',
    title: 'Title A to Z',
    'title-desc': 'Title Z to A',
    site: 'Site',
  } satisfies Record<SortOrder, string>,
  relevance: 'Best match',
  deletion: 'Recently deleted',
  shown: 'Show',
  parts: {
    image: 'Picture',
    description: 'Description',
    tags: 'Tags',
    site: 'Site',
    date: 'Date',
  } satisfies Record<ShownPart, string>,
} as const;
