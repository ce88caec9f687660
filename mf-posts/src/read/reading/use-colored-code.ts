import { useCallback } from 'react';

import type { ShowText } from '../highlights/shown-texts.ts';

/** Shows the code of a text in colors as well, once they have loaded; a text without code loads nothing. */
export const useColoredCode = (show: ShowText): ShowText =>
  useCallback(
    (element) => {
      if (element.querySelector('pre code[class*="language-"]')) void color(element);
      return show(element);
    },
    [show],
  );

async function color(element: HTMLElement): Promise<void> {
  try {
    const { colorCode } = await import('./color-code.ts');
    colorCode(element);
  } catch (error) {
    console.warn(error); // the code is readable without colors
  }
}
