import { type Tag, TAGS_PER_POST_MAX } from '@benotes/contract';
import { useCombobox, useMultipleSelection } from 'downshift';
import { type FormEvent, type KeyboardEvent, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';

import type { FieldIds } from '../field/field.tsx';
import { Icon } from '../icon/icon.tsx';
import { texts } from '../lazy-texts.ts';
import { OptionName, SelectPopup } from '../select-popup/select-popup.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { changeTagCombobox, lastName, TYPED } from './change-tag-combobox.ts';
import { addNames, type ChosenTag, defaultOption, knownTags, optionsFor, type TagOption } from './chosen-tags.ts';
import { preventDownshiftDefault } from './prevent-downshift-default.ts';
import { TagChips } from './tag-chips.tsx';
import styles from './tag-select.module.css';

export interface TagSelectHandle {
  /** Adds a name that is typed but not confirmed, and returns all chosen tags. */
  settle: () => readonly ChosenTag[];
}

export interface TagSelectProps {
  label: string;
  /** Existing tags in display order; undefined while they load. */
  tags: readonly Tag[] | undefined;
  value: readonly ChosenTag[];
  onChange: (value: readonly ChosenTag[]) => void;
  handle?: Ref<TagSelectHandle>;
  hint?: string;
  error?: string;
  disabled?: boolean;
  /** Without a box, as chips in a row with others. */
  isQuiet?: boolean;
  /** Focuses the field when its code has loaded. */
  autoFocus?: boolean;
  /** Enter in the empty field, for example to submit a form that has no other field. */
  onDone?: () => void;
}

interface TagComboboxProps extends Omit<TagSelectProps, 'hint' | 'error'> {
  ids: FieldIds;
}

export function TagCombobox({
  label,
  tags,
  value,
  onChange,
  handle,
  disabled,
  isQuiet = false,
  autoFocus,
  onDone,
  ids,
}: TagComboboxProps) {
  const known = useMemo(() => knownTags(tags ?? []), [tags]);
  const [text, setText] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const options = useMemo(() => optionsFor(known, value, text), [known, value, text]);
  const field = useRef<HTMLDivElement>(null);

  // Downshift resets refs on each render: keeping the input in a state would render forever.
  const focusInput = () => field.current?.querySelector('input')?.focus();

  const change = (next: readonly ChosenTag[]) => {
    if (next === value) return;
    const added = next.find((tag) => !value.includes(tag));
    const removed = value.find((tag) => !next.includes(tag));
    setAnnouncement(added ? texts.tagAdded(added.name) : removed ? texts.tagRemoved(removed.name) : '');
    onChange(next);
  };
  const add = (...names: readonly string[]) => change(addNames(value, names, known));

  const combobox = useCombobox<TagOption>({
    items: options,
    itemToString: (option) => option?.name ?? '',
    selectedItem: null,
    inputId: ids.id,
    labelId: `${ids.id}-label`,
    stateReducer: (state, action) =>
      changeTagCombobox(state, action, (typed) => defaultOption(optionsFor(known, value, typed), typed)),
    scrollIntoView: () => {}, // the list scrolls itself: the option may not be rendered yet
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) add(selectedItem.name);
    },
    onInputValueChange: ({ type, inputValue }) => {
      if (type !== TYPED) setText(inputValue); // `onType` has set it already
    },
  });
  const chips = useMultipleSelection<ChosenTag>({
    selectedItems: [...value],
    itemToKey: (tag) => tag?.name,
    onSelectedItemsChange: ({ selectedItems }) => change(selectedItems),
  });
  const isFull = value.length >= TAGS_PER_POST_MAX;
  const hasNone = tags !== undefined && options.every(({ id }) => id === undefined);

  const addText = () => {
    add(combobox.inputValue);
    combobox.setInputValue('');
    combobox.closeMenu();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Backspace held down to clear the text must not remove tags as well.
    if (event.key === 'Backspace' && event.repeat && combobox.inputValue === '') preventDownshiftDefault(event);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (combobox.isOpen && combobox.highlightedIndex >= 0) return;
    preventDownshiftDefault(event);
    if (combobox.inputValue === '') onDone?.();
    else addText();
  };
  // A comma ends a name; the text after the last one stays in the field. The text is set here because downshift reports
  // it a render later, and a quick Enter would pick from the options for the previous text.
  const onType = ({ target }: FormEvent<HTMLElement>) => {
    const typed = target instanceof HTMLInputElement ? target.value : '';
    const names = typed.split(',');
    if (names.length > 1) add(...names.slice(0, -1));
    setText(lastName(typed));
  };
  useImperativeHandle(handle, () => ({
    settle: () => {
      addText();
      return addNames(value, [combobox.inputValue], known);
    },
  }));

  const keysId = `${ids.id}-keys`;
  const describedBy = [ids['aria-describedby'], value.length > 0 && keysId].filter(Boolean).join(' ');
  return (
    // The box looks like the field, so clicking it anywhere focuses the input; keyboard users are there already.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={field}
      className={styles.box}
      data-invalid={ids['aria-invalid']}
      data-disabled={disabled || undefined}
      data-quiet={isQuiet || undefined}
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
            'aria-describedby': describedBy || undefined,
            className: styles.input,
            placeholder: texts.addTag,
            disabled,
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- for a dialog with this one field
            autoFocus,
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
        <output>{announcement}</output>
      </VisuallyHidden>
      <SelectPopup
        anchor={field}
        combobox={combobox}
        label={label}
        options={options} // chosen tags are not among them
        keyOf={({ id }) => id ?? 'new'}
        isMultiple
        message={isFull ? texts.tagsFull(TAGS_PER_POST_MAX) : hasNone && texts.noTag}
      >
        {({ id, name }) => (
          <>
            <Icon name={id === undefined ? 'plus' : 'hash'} />
            <OptionName title={name}>{id === undefined ? texts.newTag(name) : name}</OptionName>
          </>
        )}
      </SelectPopup>
    </div>
  );
}
