import { isolate } from '@benotes/ui';

/** The texts of deleting what is in the sidebar. */
export const texts = {
  delete: 'Delete',
  question: (name: string) => `Delete “${isolate(name)}”?`,
  sharingEnds:
    'Others lose access to it and its subcollections, and public links stop working. It is not shared again after Undo.',
  linksOfSearchEnd: 'All public links to it stop working. Undo does not bring them back.',
  collectionDeleted: 'Collection deleted',
  collectionDeletedDetail: 'Collection was successfully deleted.',
  collectionNotDeleted: 'Collection could not be deleted.',
  collectionNotRestored: 'Collection could not be restored.',
  searchDeleted: 'Saved search deleted',
  searchNotDeleted: 'The saved search could not be deleted.',
  searchNotRestored: 'The saved search could not be restored.',
  undo: 'Undo',
  error: 'Error',
} as const;
