import type { HighlightSource } from '@benotes/contract';
import { useState } from 'react';

/** A text that is on the screen; a new object whenever it was rendered anew. */
export interface ShownText {
  element: HTMLElement;
}

export type ShownTexts = Partial<Record<HighlightSource, ShownText>>;

/** Called with a text that was rendered; returns what to call before it is rendered anew. */
export type ShowText = (element: HTMLElement) => () => void;

/** The texts of the post that is read, and the functions by which they say that they are rendered. */
export function useShownTexts(): [shown: ShownTexts, show: Record<HighlightSource, ShowText>] {
  const [shown, setShown] = useState<ShownTexts>({});
  const [show] = useState(() => {
    const showAs =
      (source: HighlightSource): ShowText =>
      (element) => {
        const text = { element };
        setShown((before) => ({ ...before, [source]: text }));
        return () =>
          setShown((before) => {
            if (before[source] !== text) return before;
            const { [source]: _gone, ...rest } = before;
            return rest;
          });
      };
    return { note: showAs('note'), copy: showAs('copy') };
  });
  return [shown, show];
}
