import type { Highlight } from '@benotes/contract';
import { useEffect, useState } from 'react';

import { marksOf } from './draw-marks.ts';
import { focusMark } from './use-marks.ts';

/** The focus on marks, which are new elements whenever they are drawn. */
interface MarkFocus {
  /** Focuses a highlight, as soon as its mark is drawn and no dialog covers it. */
  give: (id: Highlight['id']) => void;
  /** Focuses the mark that should have the focus, if it can have it now. */
  restore: () => void;
  /** Notes that the user has gone to an element. */
  follow: (event: Event) => void;
}

/** Lets the mark that has the focus, or was just given it, have it after marks are drawn. */
export function useMarkFocus(): Omit<MarkFocus, 'follow'> {
  const [focus] = useState(markFocus);
  useEffect(() => {
    // A press on something that cannot be focused takes the focus away without giving it to anything else.
    const events = ['focusin', 'pointerdown'];
    for (const event of events) document.addEventListener(event, focus.follow);
    return () => {
      for (const event of events) document.removeEventListener(event, focus.follow);
    };
  }, [focus]);
  useEffect(() => focus.restore()); // a dialog may have covered it
  return focus;
}

function markFocus(): MarkFocus {
  let next: Highlight['id'] | undefined;
  let last: string | undefined;
  const restore = () => {
    if (next !== undefined && focusMark(next)) next = undefined;
    // The element that had the focus is gone.
    else if (last !== undefined && document.activeElement === document.body) focusMark(last);
  };
  return {
    restore,
    give: (id) => {
      next = id;
      restore();
    },
    follow: ({ target }) => {
      last = (target as Element).closest<HTMLElement>(marksOf())?.dataset['highlight'];
    },
  };
}
