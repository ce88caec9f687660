import { useEffect, useState } from 'react';

export interface RequestResult<Result> {
  /** Undefined while the request is pending. */
  result: Result | undefined;
  retry: () => void;
}

/**
 * Sends a request for a key (an id), again when the key changes, and ignores outdated responses. `send` must be stable
 * and must not reject: it returns errors as results.
 */
export function useRequest<Key extends string | number, Result>(
  key: Key,
  send: (key: Key, signal: AbortSignal) => Promise<Result>,
): RequestResult<Result> {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ requestKey: string; result: Result }>();
  const requestKey = `${key}, attempt ${attempt}`;

  useEffect(() => {
    const request = new AbortController();
    void send(key, request.signal).then((result) => request.signal.aborted || setLoaded({ requestKey, result }));
    return () => request.abort();
  }, [send, key, requestKey]);

  return {
    result: loaded?.requestKey === requestKey ? loaded.result : undefined,
    retry: () => setAttempt((count) => count + 1),
  };
}
