/**
 * Shows the message of index.html (script-failure.css) soon after a script failed to load, was blocked, or threw,
 * instead of after its usual delay. The shell replaces the message if it renders after all.
 */
export function reportScriptFailure(): void {
  // In the capture phase, because error events of elements do not bubble.
  addEventListener('error', ({ target }) => isOwn(target) && showMessage(), { capture: true });
  addEventListener('unhandledrejection', showMessage);
}

/** Whether a script of this origin failed to load, or one threw. */
const isOwn = (target: EventTarget | null) =>
  target === window || (target instanceof HTMLScriptElement && target.src.startsWith(location.origin));

const showMessage = () => {
  document.documentElement.dataset['scriptFailed'] = '';
};
