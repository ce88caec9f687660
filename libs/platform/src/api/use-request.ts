import { useEffect, useState } from 'react';

/** What came of a question. */
export interface RequestResult<A> {
  /** Undefined while the question is under way. */
  result: A | undefined;
  /** Asks again. */
  retry: () => void;
}

/**
 * Asks about something (an id), and again when that changes; an answer that comes too late is dropped. `ask` must not
 * change and never rejects: what went wrong is an answer too.
 */
export function useRequest<Q extends string | number, A>(
  about: Q,
  ask: (about: Q, signal: AbortSignal) => Promise<A>,
): RequestResult<A> {
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<{ question: string; answer: A }>();
  const question = `${about}, attempt ${attempt}`;

  useEffect(() => {
    const request = new AbortController();
    void ask(about, request.signal).then((answer) => request.signal.aborted || setAnswered({ question, answer }));
    return () => request.abort();
  }, [ask, about, question]);

  return {
    result: answered?.question === question ? answered.answer : undefined,
    retry: () => setAttempt((count) => count + 1),
  };
}
