import { getImport, getImportPreview, type ImportPreview, type ImportState } from '@benotes/contract';
import { ApiError, call } from '@benotes/platform';

const FIRST_DELAY_MS = 150;
const MAX_DELAY_MS = 2000;

interface WatchOptions<State> {
  signal: AbortSignal;
  /** Receives the progress; null while the server is unreachable. */
  onProgress: (state: State | null) => void;
}

/**
 * Polls an import until it ends, also while the server is unreachable.
 *
 * @throws ApiError for other errors. Errors after the signal is aborted have no meaning.
 */
export const watchImport = (id: number, options: WatchOptions<ImportState>): Promise<ImportState> =>
  poll(
    async () => (await call(getImport, { params: { id } }, { signal: options.signal })).data,
    ({ status }) => status !== 'running',
    options,
  );

/** Polls an import that is being undone until it is gone. Returns false if that was given up. */
export async function watchUndo(id: number, options: WatchOptions<ImportState>): Promise<boolean> {
  try {
    await poll(
      async () => (await call(getImport, { params: { id } }, { signal: options.signal })).data,
      ({ status }) => status !== 'undoing',
      options,
    );
    return false;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return true;
    throw error;
  }
}

/** Polls a preview in the same way until its files are read. */
export const watchPreview = (id: string, options: WatchOptions<ImportPreview>): Promise<ImportPreview> =>
  poll(
    async () => (await call(getImportPreview, { params: { id } }, { signal: options.signal })).data,
    ({ status }) => status !== 'reading',
    options,
  );

async function poll<State>(
  read: () => Promise<State>,
  hasEnded: (state: State) => boolean,
  { signal, onProgress }: WatchOptions<State>,
): Promise<State> {
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 1.4, MAX_DELAY_MS)) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    signal.throwIfAborted();
    try {
      const state = await read();
      if (hasEnded(state)) return state;
      onProgress(state);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError) || !isTemporary(error)) throw error;
      onProgress(null);
    }
  }
}

const isTemporary = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500;
