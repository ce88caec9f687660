import {
  useCombobox,
  type UseComboboxState,
  type UseComboboxStateChangeOptions,
  useMultipleSelection,
} from 'downshift';
import { type FormEvent, type KeyboardEvent, useImperativeHandle, useMemo, useRef, useState } from 'react';

import type { FieldIds } from '../field/field.tsx';
import { texts } from '../texts.ts';
import { usePopup } from '../tree-select/use-popup.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { type ChosenTag, isMeant, knownTags, rowsFor, type TagRow, withinLimit, withNames } from './chosen-tags.ts';
import { leaveToUs } from './prevent-downshift-default.ts';
import { TagChips } from './tag-chips.tsx';
import { TagList } from './tag-list.tsx';
import styles from './tag-select.module.css';
import type { TagSelectProps } from './tag-select.tsx';

interface TagComboboxProps extends Omit<TagSelectProps, 'hint' | 'error'> {
  ids: FieldIds;
}

export function TagCombobox({ label, tags, value, onChange, handle, disabled, ids }: TagComboboxProps) {
  const known = useMemo(() => knownTags(tags ?? []), [tags]);
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const rows = useMemo(() => rowsFor(known, value, typed), [known, value, typed]);
  const field = useRef<HTMLDivElement>(null);

  // Downshift takes a ref back and gives it again at each drawing: a state that followed would draw without end.
  const focusInput = () => field.current?.querySelector('input')?.focus();

  const change = (next: readonly ChosenTag[]) => {
    if (next === value) return;
    const added = next.find((tag) => !value.includes(tag));
    const removed = value.find((tag) => !next.includes(tag));
    setSaid(added ? texts.tagAdded(added.name) : removed ? texts.tagRemoved(removed.name) : '');
    onChange(next);
  };
  const take = (...names: readonly string[]) => change(withNames(value, names, known));

  const combobox = useCombobox<TagRow>({
    items: rows,
    itemToString: (row) => row?.name ?? '',
    selectedItem: null,
    inputId: ids.id,
    labelId: `${ids.id}-label`,
    stateReducer: (state, action) =>
      reduce(state, action, (text) => (isMeant(rowsFor(known, value, text)[0], text) ? 0 : -1)),
    scrollIntoView: () => {}, // the list scrolls itself: the row may not be drawn yet
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) take(selectedItem.name);
    },
    onInputValueChange: ({ type, inputValue }) => {
      if (type !== InputChange) setTyped(inputValue); // else it is known already
    },
  });
  const chips = useMultipleSelection<ChosenTag>({
    selectedItems: [...value],
    itemToKey: (tag) => tag?.name,
    onSelectedItemsChange: ({ selectedItems }) => change(selectedItems),
  });
  const popup = usePopup(combobox.isOpen, field);

  const confirmTyped = () => {
    take(combobox.inputValue);
    combobox.setInputValue('');
    combobox.closeMenu();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Held down to clear the text, Backspace does not go on with the tags.
    if (event.key === 'Backspace' && event.repeat && combobox.inputValue === '') leaveToUs(event);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (combobox.isOpen && combobox.highlightedIndex >= 0) return;
    leaveToUs(event);
    confirmTyped();
  };
  // The comma ends a name; what follows the last one stays in the field. The list hears of it at once: downshift says so a
  // moment later, and a quick Enter would take what was offered a letter before.
  const onType = ({ target }: FormEvent<HTMLElement>) => {
    const text = target instanceof HTMLInputElement ? target.value : '';
    const names = text.split(',');
    if (names.length > 1) take(...names.slice(0, -1));
    setTyped(lastName(text));
  };
  useImperativeHandle(handle, () => ({
    settle: () => {
      confirmTyped();
      return withNames(value, [combobox.inputValue], known);
    },
  }));

  const keysId = `${ids.id}-keys`;
  const described = [ids['aria-describedby'], value.length > 0 && keysId].filter(Boolean).join(' ');
  return (
    // The box looks like the field, so pressing it anywhere leads there; the keyboard is in there already.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={field}
      className={styles.box}
      data-invalid={ids['aria-invalid']}
      data-disabled={disabled || undefined}
      onClick={(event) => {
        if (event.target === event.currentTarget) focusInput();
      }}
    >
      <TagChips
        label={label}
        tags={value}
        chips={chips}
        disabled={disabled}
        onRemove={(tag) => {
          change(value.filter((one) => one !== tag));
          chips.setActiveIndex(-1);
          focusInput();
        }}
      />
      <input
        dir="auto"
        {...combobox.getInputProps(
          chips.getDropdownProps({
            ...ids,
            'aria-describedby': described || undefined,
            className: styles.input,
            placeholder: texts.addTag,
            disabled,
            autoCapitalize: 'none',
            enterKeyHint: 'enter',
            onKeyDown,
            onChange: onType,
          }),
        )}
      />
      {value.length > 0 && (
        <VisuallyHidden>
          <span id={keysId}>{texts.tagsKeys}</span>
        </VisuallyHidden>
      )}
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
      <div ref={popup} className={styles.popup} data-open={combobox.isOpen || undefined}>
        <TagList label={label} combobox={combobox} rows={rows} count={value.length} isLoading={tags === undefined} />
      </div>
    </div>
  );
}

const { ControlledPropUpdatedSelectedItem, InputBlur, InputChange, InputKeyDownArrowUp, InputKeyDownEnter, ItemClick } =
  useCombobox.stateChangeTypes;

/** What is typed after the last comma. */
const lastName = (text: string) => withinLimit(text.split(',').at(-1)?.trimStart() ?? '');

/** Nothing stays selected, the chips show what is chosen. Only Enter and a press choose: leaving keeps what is typed. */
function reduce(
  state: UseComboboxState<TagRow>,
  { type, changes }: Pick<UseComboboxStateChangeOptions<TagRow>, 'type' | 'changes'>,
  highlightFor: (text: string) => number,
): Partial<UseComboboxState<TagRow>> {
  switch (type) {
    case InputChange: {
      const text = lastName(changes.inputValue ?? '');
      return { ...changes, inputValue: text, highlightedIndex: highlightFor(text) };
    }
    // Downshift notices late that nothing stays selected, and would clear what is being typed.
    case ControlledPropUpdatedSelectedItem:
    case InputBlur:
      return { ...changes, selectedItem: null, inputValue: state.inputValue };
    case InputKeyDownEnter:
    case InputKeyDownArrowUp:
    case ItemClick: {
      if (!changes.selectedItem) return changes;
      // Someone who looks through the list goes on; someone who typed a name types the next.
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
