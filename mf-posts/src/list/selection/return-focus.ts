/** Moves the focus from controls that are about to leave to the list, or to the page if the list is empty. */
export function returnFocus(): void {
  // Once the list has rendered.
  requestAnimationFrame(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const card = document.querySelector<HTMLElement>('[data-post][tabindex="0"]');
    (card ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: card === null });
  });
}
