import { element, newId } from './element.ts';

export interface Choice {
  /** Null for what is created when it is chosen. */
  id: number | null;
  label: string;
}

interface ComboboxOptions {
  label: string;
  placeholder?: string;
  /** What is offered for a text, the most likely first. */
  choicesFor: (text: string) => readonly Choice[];
  onChoose: (choice: Choice) => void;
  /** The text when nothing is typed; undefined empties the field after a choice. */
  shown?: () => string;
}

const SHOWN_MAX = 50;

/** A field with a list of choices (ARIA combobox with a listbox). */
export function combobox({ label, placeholder, choicesFor, onChoose, shown }: ComboboxOptions) {
  const listId = newId();
  const input = element('input', {
    type: 'text',
    role: 'combobox',
    class: 'input',
    autocomplete: 'off',
    placeholder,
    'aria-expanded': 'false',
    'aria-controls': listId,
    'aria-autocomplete': 'list',
  });
  const list = element('ul', { id: listId, role: 'listbox', class: 'choices', 'aria-label': label, hidden: true });
  let choices: readonly Choice[] = [];
  let active = -1;

  const highlight = (index: number) => {
    active = index;
    const options = [...list.children];
    for (const [position, option] of options.entries())
      option.setAttribute('aria-selected', String(position === index));
    const option = options[index];
    option?.scrollIntoView({ block: 'nearest' });
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };
  const close = () => {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    highlight(-1);
  };
  const reset = () => (input.value = shown?.() ?? '');
  const choose = (choice: Choice) => {
    onChoose(choice);
    reset();
    close();
  };
  const open = () => {
    // A text that was not typed shows everything.
    choices = choicesFor(input.value === shown?.() ? '' : input.value).slice(0, SHOWN_MAX);
    list.replaceChildren(
      ...choices.map((choice) =>
        element(
          'li',
          {
            id: newId(),
            role: 'option',
            class: 'choice',
            'aria-selected': 'false',
            // Before the field loses the focus.
            pointerdown: (event) => event.preventDefault(),
            click: () => choose(choice),
          },
          choice.label,
        ),
      ),
    );
    list.hidden = choices.length === 0;
    input.setAttribute('aria-expanded', String(!list.hidden));
    highlight(input.value.trim() !== '' && input.value !== shown?.() && choices.length > 0 ? 0 : -1);
  };
  const move = (by: number) => {
    if (list.hidden) open();
    if (choices.length > 0)
      highlight(active < 0 && by < 0 ? choices.length - 1 : (active + by + choices.length) % choices.length);
  };

  input.addEventListener('input', open);
  input.addEventListener('click', open);
  input.addEventListener('focus', () => shown && input.select());
  input.addEventListener('blur', () => {
    close();
    if (shown) reset();
  });
  input.addEventListener('keydown', (event) => {
    const choice = choices[active];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && !list.hidden && choice) choose(choice);
    else if (event.key === 'Escape' && !list.hidden) close();
    else return;
    event.preventDefault();
  });
  reset();
  return { input, list, reset };
}
