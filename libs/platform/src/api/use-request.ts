import { useEffect, useState } from 'react';

export interface RequestResult<Result> {
  /** Undefined while the request is pending for the first time, or again after a failure. */
  result: Result | undefined;
  /** After a failure. */
  retry: () => void;
  /** After a change: the result stays until the new one arrives. */
  reload: () => void;
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
  const [loaded, setLoaded] = useState<{ key: Key; result: Result }>();

  useEffect(() => {
    const request = new AbortController();
    void send(key, request.signal).then((result) => request.signal.aborted || setLoaded({ key, result }));
    return () => request.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt sends it again
  }, [send, key, attempt]);

  const reload = () => setAttempt((count) => count + 1);
  return {
    result: loaded?.key === key ? loaded.result : undefined,
    retry: () => {
      setLoaded(undefined);
      reload();
    },
    reload,
  };
}
