import { useEffect, useState } from 'react';

/** What came of a question. */
export interface Answer<A> {
  /** Undefined while the question is under way. */
  answer: A | undefined;
  /** Asks again. */
  retry: () => void;
}

/**
 * Asks about something (an id), and again when that changes; an answer that comes too late is dropped. `ask` must not
 * change and never rejects: what went wrong is an answer too.
 */
export function useAnswer<Q extends string | number, A>(
  about: Q,
  ask: (about: Q, signal: AbortSignal) => Promise<A>,
): Answer<A> {
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<{ question: string; answer: A }>();
  const question = `${about}, attempt ${attempt}`;

  useEffect(() => {
    const request = new AbortController();
    void ask(about, request.signal).then((answer) => request.signal.aborted || setAnswered({ question, answer }));
    return () => request.abort();
  }, [ask, about, question]);

  return {
    answer: answered?.question === question ? answered.answer : undefined,
    retry: () => setAttempt((count) => count + 1),
  };
}
