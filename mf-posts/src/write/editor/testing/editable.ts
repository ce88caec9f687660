/** Sets `isContentEditable`, which jsdom lacks and slate-react needs to handle events. */
export function asEditable(text: HTMLElement): HTMLElement {
  return Object.defineProperty(text, 'isContentEditable', { configurable: true, value: true });
}
