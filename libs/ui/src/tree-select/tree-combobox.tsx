import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { type ChangeEvent, type KeyboardEvent, type SyntheticEvent, useMemo, useRef, useState } from 'react';

import type { FieldIds } from '../field/field.tsx';
import { Icon } from '../icon/icon.tsx';
import { texts } from '../texts.ts';
import { OptionList } from './option-list.tsx';
import { matching, optionsOf, type TreeOption } from './tree-options.ts';
import type { TreeSelectProps } from './tree-select.tsx';
import styles from './tree-select.module.css';
import { usePopup } from './use-popup.ts';

interface TreeComboboxProps extends Omit<TreeSelectProps, 'hint' | 'error'> {
  ids: FieldIds;
}

export function TreeCombobox({
  label,
  tree,
  value,
  onChange,
  rootLabel,
  exclude,
  disabled,
  autoFocus,
  ids,
}: TreeComboboxProps) {
  const options = useMemo(() => optionsOf(tree, rootLabel, exclude), [tree, rootLabel, exclude]);
  const selected = useMemo(() => options.find((option) => option.id === value) ?? null, [options, value]);
  // The text typed since the list opened; the name of the selected option is not a filter.
  const [typed, setTyped] = useState('');
  const shown = useMemo(() => matching(options, typed), [options, typed]);
  const field = useRef<HTMLDivElement>(null);

  const combobox = useCombobox<TreeOption>({
    items: shown as TreeOption[], // read only; downshift does not change it
    itemToString: nameOf,
    itemToKey: (option) => option?.id ?? 'root',
    selectedItem: selected,
    inputId: ids.id,
    labelId: `${ids.id}-label`,
    stateReducer: (state, { type, changes }) =>
      type === InputChange
        ? { ...changes, highlightedIndex: matching(options, changes.inputValue ?? '').length > 0 ? 0 : -1 }
        : keepChoice(state, { type, changes }),
    scrollIntoView: () => {}, // the virtualized list scrolls itself: the row may not be rendered yet
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChange(selectedItem.id);
    },
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) setTyped('');
    },
  });
  const popup = usePopup(combobox.isOpen, field);

  return (
    <div ref={field} className={styles.field}>
      <input
        dir="auto"
        {...combobox.getInputProps({
          ...ids,
          className: styles.input,
          disabled,
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- for a dialog with this one field
          autoFocus,
          // Typing replaces the name of the selected option.
          onFocus: selectAll,
          onClick: selectAllAgain,
          onKeyDown: (event: KeyboardEvent) => {
            // With the list closed, Escape belongs to the dialog around the field.
            if (event.key === 'Escape' && !combobox.isOpen)
              Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
          },
          // Not from downshift's state, which lags: a quick Enter would choose from the previous matches.
          onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setTyped(currentTarget.value),
        })}
      />
      <button
        {...combobox.getToggleButtonProps({ className: styles.toggle, disabled, 'aria-label': texts.showList(label) })}
        type="button"
      >
        <Icon name="chevron-down" />
      </button>
      <div ref={popup} className={styles.popup} data-open={combobox.isOpen || undefined}>
        <OptionList label={label} combobox={combobox} options={shown} value={value} filtered={typed.trim() !== ''} />
      </div>
    </div>
  );
}

const { InputChange } = useCombobox.stateChangeTypes;

const selectAll = (event: SyntheticEvent<HTMLInputElement>) => event.currentTarget.select();

/** Selects again after the click, which sets the caret late when the text was already selected. */
const selectAllAgain = ({ currentTarget: field }: SyntheticEvent<HTMLInputElement>) => {
  const { value } = field;
  field.select();
  setTimeout(() => {
    if (field.value === value && field === document.activeElement) field.select();
  });
};

const nameOf = (option: TreeOption | null) => option?.name ?? '';

/** Blur and Escape keep the selected option: only Enter and a click choose. */
function keepChoice(
  state: UseComboboxState<TreeOption>,
  { type, changes }: Pick<UseComboboxStateChangeOptions<TreeOption>, 'type' | 'changes'>,
): Partial<UseComboboxState<TreeOption>> {
  const { InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes;
  if (type !== InputBlur && type !== InputKeyDownEscape) return changes;
  return { ...changes, selectedItem: state.selectedItem, inputValue: nameOf(state.selectedItem) };
}
