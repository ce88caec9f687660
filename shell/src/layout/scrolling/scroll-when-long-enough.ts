/** How long to wait for the page to grow, in ms. */
const GROWTH_TIMEOUT_MS = 4000;

/** User input that cancels the scrolling. */
const USER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to an offset as soon as the page is long enough, and to its end until then, so that a list loads its next
 * page. Ends when the offset is reached, the page stops growing, or the user scrolls. Returns a function that cancels
 * it.
 */
export function scrollWhenLongEnough(top: number, onEnd: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const type of USER_INPUT) window.removeEventListener(type, end);
  };
  const end = () => {
    stop();
    onEnd();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(end, GROWTH_TIMEOUT_MS);
  };
  // The observer's first call comes at the start, when the previous page has been removed.
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) <= 1) end();
    else wait();
  });
  for (const type of USER_INPUT) window.addEventListener(type, end, { passive: true });
  observer.observe(document.body);
  wait();
  return stop;
}
