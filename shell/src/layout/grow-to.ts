/** How long a page may stay as short as it is before nobody waits any longer, in ms. */
const PATIENCE_MS = 4000;

/** What a person does who would rather be somewhere else. */
const OWN_WAY = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a place as soon as the page is long enough, and as far as it goes until then, so that a list asks for its
 * next page. Ends when it is there, when the page grows no more, or when the person scrolls; the function it gives
 * calls it off.
 */
export function growTo(top: number, onEnd: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const type of OWN_WAY) window.removeEventListener(type, end);
  };
  const end = () => {
    stop();
    onEnd();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(end, PATIENCE_MS);
  };
  // It is told once at the beginning, when the page before is gone.
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) <= 1) end();
    else wait();
  });
  for (const type of OWN_WAY) window.addEventListener(type, end, { passive: true });
  observer.observe(document.body);
  wait();
  return stop;
}
