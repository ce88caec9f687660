/**
 * Has the page say that it could not start (index.html, not-started.css) soon after one of its scripts did not come, was
 * refused or broke, instead of after a while. What the shell draws takes the place of the words, whenever that is.
 */
export function reportScriptFailure(): void {
  // Caught on its way down: what happens to an element does not rise.
  addEventListener('error', ({ target }) => isOwn(target) && say(), { capture: true });
  addEventListener('unhandledrejection', say);
}

/** Whether it is a script of this origin that failed, or one that was running. */
const isOwn = (target: EventTarget | null) =>
  target === window || (target instanceof HTMLScriptElement && target.src.startsWith(location.origin));

const say = () => {
  document.documentElement.dataset['scriptFailed'] = '';
};
