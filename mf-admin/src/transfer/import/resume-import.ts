import { getImportPreview, listImports } from '@benotes/contract';
import { ApiError, call } from '@benotes/platform';

import { begin } from './file-import.ts';
import { finish, isStarted, showFailure, showWhenRead } from './import.store.ts';
import { lastImport, resumeUndo, storeResult } from './last-import.store.ts';
import { forgetPreview, storedPreview, storePreview } from './stored-preview.ts';

/**
 * Resumes showing an import or a preview that was started before this page was loaded, or an import of another window.
 */
export async function resumeImport(stop: AbortSignal): Promise<void> {
  if (isStarted()) return;
  const latest = await loadOptional(stop, async () =>
    (await call(listImports, { query: {} }, { signal: stop })).data.find(({ status }) => status !== 'failed'),
  );
  const isStored = latest?.status === 'done' || latest?.status === 'undoing';
  if (isStored && lastImport.done?.id !== latest.id) storeResult(latest, { name: '', isNew: false });
  if (latest?.status === 'undoing') void resumeUndo(latest);
  if (isStarted() || stop.aborted) return;
  if (latest?.status !== 'running') return resumePreview(stop);
  const { id, done, total } = latest;
  const signal = begin({ status: 'running', id, saved: { done, total } });
  await showFailure(signal, () => finish(signal));
}

async function resumePreview(stop: AbortSignal): Promise<void> {
  const stored = storedPreview();
  if (!stored) return;
  const params = { id: stored.id };
  const load = async () => (await call(getImportPreview, { params }, { signal: stop })).data;
  const preview = await loadOptional(stop, load, forgetPreview);
  if (!preview || isStarted()) return;
  const signal = begin({ status: 'reading', name: stored.name });
  storePreview(stored);
  await showFailure(signal, () => showWhenRead(preview, signal));
}

/** The page works without what cannot be loaded. `onMissing` is called if it does not exist. */
async function loadOptional<T>(
  stop: AbortSignal,
  load: () => Promise<T>,
  onMissing: () => void = () => {},
): Promise<T | undefined> {
  try {
    const loaded = await load();
    return stop.aborted ? undefined : loaded;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (stop.aborted) return undefined;
    if (error.status === 404) onMissing();
    else console.error(error);
    return undefined;
  }
}
