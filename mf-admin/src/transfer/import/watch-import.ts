import { getImport, type ImportState } from '@benotes/contract';
import { ApiError, call } from '@benotes/platform';

const FIRST_DELAY_MS = 150;
const MAX_DELAY_MS = 2000;

interface WatchOptions {
  signal: AbortSignal;
  /** Receives the progress; null while the server is unreachable. */
  onProgress: (state: ImportState | null) => void;
}

/**
 * Polls an import until it ends, also while the server is unreachable.
 *
 * @throws ApiError for other errors. Errors after the signal is aborted have no meaning.
 */
export async function watchImport(id: number, { signal, onProgress }: WatchOptions): Promise<ImportState> {
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 1.4, MAX_DELAY_MS)) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    signal.throwIfAborted();
    try {
      const { data } = await call(getImport, { params: { id } }, { signal });
      if (data.status !== 'running') return data;
      onProgress(data);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError) || !isTemporary(error)) throw error;
      onProgress(null);
    }
  }
}

const isTemporary = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500;
