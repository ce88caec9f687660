type Attributes = Readonly<Record<string, string | boolean | ((event: Event) => void) | undefined>>;

/**
 * Creates an element. Attributes with a function listen to the event of that name; `false` and undefined are left out.
 * Text is always text, never HTML.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') created.addEventListener(key, value);
    else if (value === true) created.setAttribute(key, '');
    else if (value !== undefined && value !== false) created.setAttribute(key, value);
  }
  created.append(...children);
  return created;
}

let last = 0;

/** An id for labels and descriptions. */
export const newId = (): string => `e${++last}`;

/** A labeled field. */
export function field(label: string, control: HTMLElement, hint?: HTMLElement): HTMLElement {
  control.id ||= newId();
  return element(
    'div',
    { class: 'field' },
    element('label', { for: control.id }, label),
    control,
    ...(hint ? [hint] : []),
  );
}

/** A button; `run` is not started again before it has ended. */
export function button(
  label: string,
  run: () => unknown,
  tone: 'primary' | 'danger' | 'plain' = 'plain',
): HTMLButtonElement {
  const created = element('button', { type: 'button', class: 'button', 'data-tone': tone }, label);
  created.addEventListener('click', () => {
    if (created.getAttribute('aria-disabled') === 'true') return;
    // Not `disabled`, so that the focus stays.
    created.setAttribute('aria-disabled', 'true');
    void Promise.resolve(run()).finally(() => created.removeAttribute('aria-disabled'));
  });
  return created;
}
