import type { importPreviewed, Input } from '@benotes/contract';

/** What the user chose about storing. */
export type ImportChoices = Pick<
  Input<typeof importPreviewed>['body'],
  'collection_id' | 'folders' | 'duplicates' | 'flags'
>;
