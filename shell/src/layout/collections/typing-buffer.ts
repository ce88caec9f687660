/** How long typed text waits for its field, in ms. */
const TIMEOUT_MS = 10_000;

/** Ends the previous buffer. */
let current = new AbortController();

/**
 * Collects what is typed until a field exists, then types it there, so that nothing is lost while the page of the field
 * loads. Enter is pressed there as well, rather than on what has the focus meanwhile. Escape, a click, and ten seconds
 * without the field discard it.
 *
 * @param selector Finds the field, an `input`.
 */
export function bufferTyping(selector: string): void {
  current.abort();
  const end = new AbortController();
  current = end;
  const stop = () => end.abort();
  let text = '';
  let isEntered = false;

  const deliver = () => {
    const field = document.querySelector<HTMLInputElement>(selector);
    if (!field || end.signal.aborted) return;
    stop();
    field.focus();
    if (text === '') return;
    field.setRangeText(text, field.value.length, field.value.length, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // Once the text is rendered.
    if (isEntered)
      setTimeout(() =>
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
      );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (document.querySelector(selector)) return deliver(); // and the field receives the key
    if (event.key === 'Escape') return stop();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Backspace') text = Array.from(text).slice(0, -1).join('');
    else if (event.key === 'Enter') isEntered = true;
    else if (Array.from(event.key).length === 1) text += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation(); // it is text, not a shortcut
  };

  deliver();
  if (end.signal.aborted) return;
  const options = { capture: true, signal: end.signal };
  addEventListener('keydown', onKeyDown, options);
  addEventListener('pointerdown', stop, options);
  // A moment later, when the effects of the new page have run.
  const observer = new MutationObserver(() => void setTimeout(deliver));
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(stop, TIMEOUT_MS);
  end.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
}
