import { useEffect, useState } from 'react';

import { afterPaint } from './after-paint.ts';

/** False until the first render has been painted. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return painted;
}
