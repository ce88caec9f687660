import { type RefObject, useLayoutEffect, useState } from 'react';

interface Caret {
  /** The position of the caret in the input of the element. */
  caret: number;
  /** Notes where the caret is. */
  note: (caret: number) => void;
  /** Focuses the input and moves the caret, once the input has its next value. */
  move: (caret: number) => void;
}

/** The caret in the input of an element. */
export function useCaret(box: RefObject<HTMLElement>): Caret {
  const [state, setState] = useState({ caret: 0, isMoved: false });
  useLayoutEffect(() => {
    if (!state.isMoved) return;
    const input = box.current?.querySelector('input');
    input?.focus();
    input?.setSelectionRange(state.caret, state.caret);
  }, [state, box]);
  return {
    caret: state.caret,
    note: (caret) => setState((now) => (now.caret === caret ? now : { caret, isMoved: false })),
    move: (caret) => setState({ caret, isMoved: true }),
  };
}
