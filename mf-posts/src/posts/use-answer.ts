import { useEffect, useState } from 'react';

interface Answer<A> {
  /** Undefined while the question is under way. */
  answer: A | undefined;
  /** Asks again. */
  retry: () => void;
}

/** Asks about an id, and again when it changes; an answer that comes too late is dropped. `ask` must not change. */
export function useAnswer<A>(id: number, ask: (id: number, signal: AbortSignal) => Promise<A>): Answer<A> {
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<{ question: string; answer: A }>();
  const question = `${id}, attempt ${attempt}`;

  useEffect(() => {
    const request = new AbortController();
    void ask(id, request.signal).then((answer) => request.signal.aborted || setAnswered({ question, answer }));
    return () => request.abort();
  }, [ask, id, question]);

  return {
    answer: answered?.question === question ? answered.answer : undefined,
    retry: () => setAttempt((count) => count + 1),
  };
}
