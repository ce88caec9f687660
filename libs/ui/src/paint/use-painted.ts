import { useEffect, useState } from 'react';

import { afterPaint } from './after-paint.ts';

/** False until what is drawn first has been painted. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return painted;
}
