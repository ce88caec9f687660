import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import {
  type ChangeEvent,
  type CSSProperties,
  type KeyboardEvent,
  type SyntheticEvent,
  useMemo,
  useRef,
  useState,
} from 'react';

import { isolate } from '../bidi/isolate.ts';
import type { FieldIds } from '../field/field.tsx';
import { CollectionIcon } from '../icon/collection-icon.tsx';
import { Icon } from '../icon/icon.tsx';
import { texts } from '../lazy-texts.ts';
import { OptionName, SelectPopup } from '../select-popup/select-popup.tsx';
import type { TreeItem } from '../tree/tree-item.ts';
import { matching, optionsOf, type TreeOption } from './tree-options.ts';
import styles from './tree-select.module.css';

const MAX_INDENT = 8;

export interface TreeSelectProps {
  label: string;
  tree: readonly TreeItem[];
  /** Null is the root option. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** The label of the root option: "Uncategorized", "No parent". Without it there is none. */
  rootLabel?: string | undefined;
  /** This node and its descendants are not offered. */
  exclude?: number;
  hint?: string;
  error?: string;
  disabled?: boolean;
  /** As a chip, for a row of them. */
  isQuiet?: boolean;
  /** Focuses the field when its code has loaded. */
  autoFocus?: boolean;
}

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
  isQuiet = false,
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
  const isFiltered = typed.trim() !== '';

  return (
    <div ref={field} className={styles.field} data-quiet={isQuiet || undefined}>
      {isQuiet && (
        <span className={styles.icon}>
          <CollectionIcon id={selected?.icon_id ?? null} fallback={selected?.icon} color={selected?.color} />
        </span>
      )}
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
      <SelectPopup
        anchor={field}
        combobox={combobox}
        label={label}
        options={shown}
        keyOf={({ id }) => id ?? 'root'}
        rowProps={({ id, name, above, depth }) => ({
          'aria-selected': id === value,
          title: [...above, name].map(isolate).join(' / '),
          style: { '--indent': isFiltered ? 0 : Math.min(depth, MAX_INDENT) } as CSSProperties,
        })}
        message={shown.length === 0 && texts.noMatch}
      >
        {({ id, icon_id, icon, color, name, above }) => (
          <>
            <CollectionIcon id={icon_id} fallback={icon} color={color} />
            <OptionName>{name}</OptionName>
            {/* A filtered option is shown without the collections above it. */}
            {isFiltered && above.length > 0 && <span className={styles.above}>{above.map(isolate).join(' / ')}</span>}
            {id === value && (
              <span className={styles.chosen}>
                <Icon name="check" />
              </span>
            )}
          </>
        )}
      </SelectPopup>
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
