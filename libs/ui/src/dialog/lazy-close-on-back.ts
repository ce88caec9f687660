import './back.ts';

/**
 * On phones, lets Back close an overlay (`closeOnBack`, whose code loads with the first one). Returns how to stop that.
 */
export function lazyCloseOnBack(close: () => void): () => void {
  let stop: (() => void) | undefined;
  let isOver = !globalThis.matchMedia?.('(max-width: 768px)').matches;
  const start = async () => {
    const { closeOnBack } = await import('./close-on-back.ts');
    if (!isOver) stop = closeOnBack(close);
  };
  if (!isOver) start().catch(() => {}); // then Back leaves the page
  return () => {
    isOver = true;
    stop?.();
  };
}
