import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';

import { type TagOption, truncateName } from './chosen-tags.ts';

const {
  ControlledPropUpdatedSelectedItem,
  InputBlur,
  InputChange,
  InputKeyDownArrowUp,
  InputKeyDownEnter,
  InputKeyDownEscape,
  ItemClick,
} = useCombobox.stateChangeTypes;

/** The change that says what was typed. */
export const TYPED = InputChange;

/** The text after the last comma. */
export const lastName = (text: string) => truncateName(text.split(',').at(-1)?.trimStart() ?? '');

/**
 * How the state of the field changes. Nothing stays selected: the chips show the chosen tags. Only Enter and a click
 * choose; blur keeps the text, Escape clears it.
 */
export function changeTagCombobox(
  state: UseComboboxState<TagOption>,
  { type, changes }: Pick<UseComboboxStateChangeOptions<TagOption>, 'type' | 'changes'>,
  highlightFor: (typed: string) => number,
): Partial<UseComboboxState<TagOption>> {
  switch (type) {
    case InputChange: {
      const typed = lastName(changes.inputValue ?? '');
      return { ...changes, inputValue: typed, highlightedIndex: highlightFor(typed) };
    }
    // Downshift sees the reset selection a render later and would clear the text being typed.
    case ControlledPropUpdatedSelectedItem:
    case InputBlur:
      return { ...changes, selectedItem: null, inputValue: state.inputValue };
    case InputKeyDownEscape:
      return { ...changes, selectedItem: null, inputValue: '', isOpen: false, highlightedIndex: -1 };
    case InputKeyDownEnter:
    case InputKeyDownArrowUp:
    case ItemClick: {
      if (!changes.selectedItem) return changes;
      // With an empty field the list stays open to pick more; after typing it closes for the next name.
      const isBrowsing = state.inputValue === '';
      return {
        ...changes,
        inputValue: '',
        isOpen: isBrowsing,
        highlightedIndex: isBrowsing ? state.highlightedIndex : -1,
      };
    }
    default:
      return changes;
  }
}
