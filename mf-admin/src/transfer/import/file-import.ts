import type { ImportPreview } from '@benotes/contract';
import { proxy, type ref } from 'valtio';

import type { ChosenFiles } from './chosen-files.ts';
import { DEFAULT_CHOICES, type ImportChoices } from './import-choices.ts';
import type { ImportFailure } from './import-failure.ts';
import { forgetPreview } from './stored-preview.ts';

/** Progress in bytes or posts; null while the server is unreachable. */
export type Progress = { done: number; total: number } | null;

interface FileImport {
  /**
   * `uploading`: the files are sent; `reading`: the server reads them; `reviewing`: their content is shown; `running`:
   * it is stored.
   */
  status: 'idle' | 'uploading' | 'reading' | 'reviewing' | 'running' | 'done' | 'failed';
  /** Null after a reload: the server has them. */
  files: ReturnType<typeof ref<ChosenFiles>> | null;
  /** The name of the file or folder; empty for several. */
  name: string;
  /** Upload progress from 0 to 1. */
  uploaded: number;
  read: Progress;
  preview: ReturnType<typeof ref<ImportPreview>> | null;
  choices: ImportChoices;
  /** The files are read again, with other choices. */
  isReadingAgain: boolean;
  /** The id of a running import. */
  id: number | null;
  saved: Progress;
  isCanceling: boolean;
  /** Also set while `reviewing`, if the import could not start or the files cannot be read like this. */
  failure: ImportFailure | null;
}

const IDLE: FileImport = {
  status: 'idle',
  files: null,
  name: '',
  uploaded: 0,
  read: null,
  preview: null,
  choices: DEFAULT_CHOICES,
  isReadingAgain: false,
  id: null,
  saved: null,
  isCanceling: false,
  failure: null,
};

/** The current import. It continues while the user visits other pages. */
export const fileImport = proxy<FileImport>({ ...IDLE });

let work = new AbortController();

/** Replaces the state, and ends what was under way. The signal is aborted when something else begins. */
export function begin(state: Partial<FileImport>): AbortSignal {
  work.abort();
  work = new AbortController();
  if (!state.preview) forgetPreview();
  Object.assign(fileImport, { ...IDLE, ...state });
  return work.signal;
}

/** Ends what was under way without a change of the state. */
export function interrupt(): AbortSignal {
  work.abort();
  work = new AbortController();
  return work.signal;
}

/** The signal of what is under way. */
export const currentWork = (): AbortSignal => work.signal;
