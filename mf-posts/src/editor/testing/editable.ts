/** The element of the text. jsdom does not know that it can be edited, without which slate-react hears nothing of it. */
export function asEditable(text: HTMLElement): HTMLElement {
  return Object.defineProperty(text, 'isContentEditable', { configurable: true, value: true });
}
