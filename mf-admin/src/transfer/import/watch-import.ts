import { getImport, type ImportState } from '@benotes/contract';
import { ApiError, call } from '@benotes/platform';

const FIRST_MS = 150;
const LONGEST_MS = 2000;

interface Watcher {
  signal: AbortSignal;
  /** Hears how it goes; null while the server cannot be asked. */
  tell: (state: ImportState | null) => void;
}

/**
 * Asks how an import goes until it has ended, however long the server is away meanwhile.
 *
 * @throws ApiError when it is refused; what is thrown after the signal says nothing.
 */
export async function watchImport(id: number, { signal, tell }: Watcher): Promise<ImportState> {
  for (let pause = FIRST_MS; ; pause = Math.min(pause * 1.4, LONGEST_MS)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal.throwIfAborted();
    try {
      const { data } = await call(getImport, { params: { id } }, { signal });
      if (data.status !== 'running') return data;
      tell(data);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError) || !isPassing(error)) throw error;
      tell(null);
    }
  }
}

const isPassing = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500;
