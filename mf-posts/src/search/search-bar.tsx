import { FILTER_MAX_LENGTH } from '@benotes/contract';
import { collections, isMobile } from '@benotes/platform';
import { CollectionIcon, Icon, IconButton, isolate, VisuallyHidden } from '@benotes/ui';
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { type ChangeEvent, type KeyboardEvent, useId, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';

import styles from './search-bar.module.css';
import { type Scope, suggestedScopes } from './search-scope.ts';
import { texts } from './texts.ts';

interface SearchBarProps {
  typed: string;
  onType: (typed: string) => void;
  /** Enter was pressed with no collection highlighted. */
  onSearch: () => void;
  /** The collection searched in; undefined for all. */
  scope: Scope | undefined;
  onScope: (scope: Scope | undefined) => void;
}

/** The search field, with suggestions of collections to search in. */
export function SearchBar({ typed, onType, onSearch, scope, onScope }: SearchBarProps) {
  const { tree } = useSnapshot(collections);
  const hint = useId();
  const box = useRef<HTMLDivElement>(null);
  const items = useMemo(() => suggestedScopes(tree, typed), [tree, typed]);
  const combobox = useCombobox<Scope>({
    items,
    inputValue: typed,
    selectedItem: null,
    itemToString: (item) => item?.name ?? '',
    stateReducer: keepInput,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onScope(selectedItem);
    },
  });
  const isShown = combobox.isOpen && items.length > 0;

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && typed === '' && scope && !event.repeat) onScope(undefined);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || combobox.highlightedIndex >= 0) return;
    combobox.closeMenu();
    if (isMobile()) event.currentTarget.blur(); // hides the virtual keyboard, which covers half of the results
    onSearch();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- React 18 does not know the search element
    <div role="search" className={styles.search}>
      <VisuallyHidden>
        <label {...combobox.getLabelProps()}>{texts.search}</label>
      </VisuallyHidden>
      <div ref={box} className={styles.box}>
        <Icon name="search" />
        {scope && (
          <span className={styles.chip}>
            <span className={styles.chipName}>{texts.searchIn(scope.name)}</span>
            <IconButton
              label={texts.searchEverywhere(scope.name)}
              icon="close"
              className={styles.remove}
              onClick={() => onScope(undefined)}
            />
          </span>
        )}
        <input
          dir="auto"
          {...combobox.getInputProps({
            type: 'search',
            className: styles.input,
            maxLength: FILTER_MAX_LENGTH,
            autoComplete: 'off',
            autoCapitalize: 'none',
            enterKeyHint: 'search',
            'aria-describedby': hint,
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there to type into this field
            autoFocus: true,
            onKeyDown,
            // Not from downshift's state, which lags a key behind on a slow device.
            onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onType(currentTarget.value),
            onFocus: () => {
              if (typed === '' && !scope) combobox.openMenu();
            },
          })}
        />
        {typed !== '' && (
          <IconButton
            label={texts.clear}
            icon="close"
            className={styles.clear}
            onClick={() => {
              onType('');
              box.current?.querySelector('input')?.focus();
            }}
          />
        )}
      </div>
      <p id={hint} className={styles.hint}>
        {texts.hint}
      </p>
      <ul
        {...combobox.getMenuProps({ 'aria-label': texts.collections })}
        className={styles.list}
        data-open={isShown || undefined}
      >
        {isShown &&
          items.map((item, index) => (
            <li
              key={item.id}
              {...combobox.getItemProps({ item, index })}
              className={styles.option}
              data-highlighted={combobox.highlightedIndex === index || undefined}
            >
              <CollectionIcon id={item.icon_id} />
              <span className={styles.name} dir="auto">
                {item.name}
              </span>
              {item.above.length > 0 && <span className={styles.above}>{item.above.map(isolate).join(' / ')}</span>}
            </li>
          ))}
      </ul>
    </div>
  );
}

const { InputBlur, InputChange, InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;

/** Keeps the typed text whatever happens in the list; only Enter and a click choose a collection. */
function keepInput(
  state: UseComboboxState<Scope>,
  { type, changes }: Pick<UseComboboxStateChangeOptions<Scope>, 'type' | 'changes'>,
): Partial<UseComboboxState<Scope>> {
  switch (type) {
    case InputChange:
      return changes;
    case InputKeyDownEnter:
    case ItemClick:
      return changes.selectedItem ? { ...changes, inputValue: '' } : changes;
    case InputBlur:
      return { ...changes, selectedItem: null, inputValue: state.inputValue };
    default:
      return { ...changes, inputValue: state.inputValue };
  }
}
