import type { ReadImport } from '../reading/read-format.ts';
import type { ImportChoices } from './import-choices.ts';
import type { StoredImages } from './stored-images.ts';
import type { Target } from './target-places.ts';

/** What was read, where it is, and how it is to be stored. */
export interface StoredRead {
  read: ReadImport;
  /** The folder with its posts. */
  folder: string;
  target: Target;
  choices: Pick<ImportChoices, 'duplicates' | 'flags'>;
  images: StoredImages;
}
