import { updateImportPreview } from '@benotes/contract';
import { ApiError, call } from '@benotes/platform';
import { ref } from 'valtio';

import { currentWork, fileImport } from './file-import.ts';
import { DEFAULT_CHOICES, type ImportChoices, readingOf } from './import-choices.ts';
import { importFailure, requestFailure } from './import-failure.ts';
import { watchPreview } from './watch-import.ts';

/** Changes choices; those about reading make the server read the files again. */
export function changeChoices(change: Partial<ImportChoices>): void {
  fileImport.choices = { ...fileImport.choices, ...change };
  if (Object.keys(change).some((name) => name in readingOf(DEFAULT_CHOICES))) void readAgain();
}

/** One request at a time: what is changed meanwhile is sent when the server has read the files. */
async function readAgain(): Promise<void> {
  const { preview, isReadingAgain } = fileImport;
  if (!preview || isReadingAgain) return;
  const signal = currentWork();
  Object.assign(fileImport, { isReadingAgain: true, failure: null });
  try {
    for (let sent = ''; sent !== wanted() && !signal.aborted;) {
      sent = wanted();
      const body = readingOf(fileImport.choices);
      const { data } = await call(updateImportPreview, { params: { id: preview.id }, body }, { signal });
      const read = data.status === 'reading' ? await watchPreview(data.id, { signal, onProgress: () => {} }) : data;
      if (signal.aborted) return;
      // The columns stay on screen if the files cannot be read like this, so that other ones can be chosen.
      Object.assign(fileImport, {
        preview: ref(read.status === 'failed' ? { ...preview, status: 'failed' as const } : read),
        failure: read.status === 'failed' ? importFailure(read) : null,
      });
    }
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    fileImport.failure = requestFailure(error);
  } finally {
    if (!signal.aborted) fileImport.isReadingAgain = false;
  }
}

const wanted = () => JSON.stringify(readingOf(fileImport.choices));
