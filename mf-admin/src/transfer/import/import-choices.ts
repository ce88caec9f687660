import {
  COLUMN_MEANINGS,
  type ColumnMeaning,
  IMPORT_FLAGS,
  type ImportFlag,
  type ImportPreview,
} from '@benotes/contract';

/** What the user chooses before an import. */
export interface ImportChoices extends ReadingChoices {
  /** Null is the collection that the import creates. */
  collectionId: number | null;
  folders: 'collections' | 'tags';
  duplicates: 'skip' | 'update' | 'keep';
  /** Flags that are not applied. */
  unwantedFlags: readonly ImportFlag[];
  /** Whether collections that had a public link get a new one. */
  isSharing: boolean;
}

/** Choices for which the server reads the files again. */
export interface ReadingChoices {
  articles: boolean;
  feeds: boolean;
  /** Null for all users of the file. */
  user: string | null;
  columns: Readonly<Record<string, ColumnMeaning>>;
}

export const DEFAULT_CHOICES: ImportChoices = {
  collectionId: null,
  folders: 'collections',
  duplicates: 'skip',
  unwantedFlags: [],
  isSharing: false,
  articles: false,
  feeds: false,
  user: null,
  columns: {},
};

/** The body of `updateImportPreview`. */
export const readingOf = ({ articles, feeds, user, columns }: ReadingChoices) => ({ articles, feeds, user, columns });

/** The body of `importPreviewed`. */
export const storingOf = (choices: ImportChoices, { flags }: Pick<ImportPreview, 'flags'>) => ({
  collection_id: choices.collectionId,
  folders: choices.folders,
  duplicates: choices.duplicates,
  flags: flags.map(({ flag }) => flag).filter((flag) => !choices.unwantedFlags.includes(flag)),
  shares: choices.isSharing,
});

export const isMeaning = (value: string): value is ColumnMeaning =>
  COLUMN_MEANINGS.some((meaning) => meaning === value);

/** Flags of a preview in a stable order. */
export const flagsOf = ({ flags }: Pick<ImportPreview, 'flags'>) =>
  flags.toSorted((one, other) => IMPORT_FLAGS.indexOf(one.flag) - IMPORT_FLAGS.indexOf(other.flag));
