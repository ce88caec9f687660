import { FILTER_MAX_LENGTH } from '@benotes/contract';
import { isMobile } from '@benotes/platform';
import { CollectionIcon, Icon, IconButton, isolate, VisuallyHidden } from '@benotes/ui';
import { Chip } from '@benotes/ui/chip';
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useId,
  useMemo,
  useRef,
} from 'react';

import { useEveryTree } from '../../posts/use-library.ts';
import { type Completion, complete } from './completions.ts';
import styles from './search-bar.module.css';
import { SearchHelp } from './search-help.tsx';
import { type Scope, suggestedScopes } from './search-scope.ts';
import { texts } from './texts.ts';
import { useCaret } from './use-caret.ts';
import { useCompletions } from './use-completions.ts';

type Suggestion = { kind: 'scope'; scope: Scope } | Completion;

interface SearchBarProps {
  typed: string;
  onType: (typed: string) => void;
  /** Enter was pressed with no collection highlighted. */
  onSearch: () => void;
  /** The name of the field; without it that of the search, with a hint. */
  label?: string;
  /** The collection searched in; undefined for all. */
  scope?: Scope | undefined;
  /** Whether it takes the focus when it appears. */
  autoFocus?: boolean;
  /** Undefined: no collection can be chosen. */
  onScope?: (scope: Scope | undefined) => void;
  /** The search field. */
  input?: RefObject<HTMLInputElement>;
}

/** The search field, with suggestions: collections to search in, operators, and their values. */
export function SearchBar({ typed, onType, onSearch, label, autoFocus = true, scope, onScope, input }: SearchBarProps) {
  const tree = useEveryTree();
  const hint = useId();
  const takesScope = onScope !== undefined;
  const box = useRef<HTMLDivElement>(null);
  const { caret, note, move } = useCaret(box);
  const { items: completions, isValue } = useCompletions(typed, Math.min(caret, typed.length));
  const items = useMemo<Suggestion[]>(
    () => [...(isValue || !takesScope ? [] : suggestedScopes(tree, typed).map(suggestionOf)), ...completions],
    [tree, typed, completions, isValue, takesScope],
  );
  const choose = (item: Suggestion) => {
    if (item.kind === 'scope') return onScope?.(item.scope);
    const next = complete(typed, item);
    onType(next.typed);
    move(next.caret);
  };
  const combobox = useCombobox<Suggestion>({
    items,
    inputValue: typed,
    selectedItem: null,
    itemToString: (item) => (item?.kind === 'scope' ? item.scope.name : (item?.text ?? '')),
    stateReducer: keepInput,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) choose(selectedItem);
    },
  });
  const isShown = combobox.isOpen && items.length > 0;

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && typed === '' && scope && !event.repeat) onScope?.(undefined);
    if (event.key === 'Tab' && !event.shiftKey && isShown) completeWithTab(event);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || combobox.highlightedIndex >= 0) return;
    combobox.closeMenu();
    if (isMobile()) event.currentTarget.blur(); // hides the virtual keyboard, which covers half of the results
    onSearch();
  };
  /** Tab completes what is highlighted, and else the value that is typed; otherwise it leaves the field. */
  const completeWithTab = (event: KeyboardEvent<HTMLInputElement>) => {
    const item = items[combobox.highlightedIndex] ?? (isValue ? items[0] : undefined);
    if (item?.kind !== 'completion' || complete(typed, item).typed === typed) return;
    event.preventDefault();
    choose(item);
    if (!item.text.endsWith(':')) combobox.closeMenu();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- React 18 does not know the search element
    <div role="search" aria-label={label} className={styles.search}>
      <VisuallyHidden>
        <label {...combobox.getLabelProps()}>{label ?? texts.search}</label>
      </VisuallyHidden>
      <div ref={box} className={styles.box}>
        <Icon name="search" />
        {scope && (
          <div className={styles.scope}>
            <Chip removeLabel={texts.searchEverywhere(scope.name)} onRemove={() => onScope?.(undefined)}>
              {texts.searchIn(scope.name)}
            </Chip>
          </div>
        )}
        <input
          dir="auto"
          {...combobox.getInputProps({
            ref: input,
            type: 'search',
            className: styles.input,
            maxLength: FILTER_MAX_LENGTH,
            autoComplete: 'off',
            autoCapitalize: 'none',
            enterKeyHint: 'search',
            'aria-describedby': label === undefined ? hint : undefined,
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for typing into this field
            autoFocus,
            onKeyDown,
            // Not from downshift's state, which lags a key behind on a slow device.
            onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
              note(currentTarget.selectionStart ?? currentTarget.value.length);
              onType(currentTarget.value);
            },
            onSelect: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => note(currentTarget.selectionStart ?? 0),
            onFocus: () => {
              if (typed === '' && takesScope && !scope) combobox.openMenu();
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
        <SearchHelp className={styles.help} />
      </div>
      {label === undefined && (
        <p id={hint} className={styles.hint}>
          {texts.hint}
        </p>
      )}
      <ul
        {...combobox.getMenuProps({ 'aria-label': completions.length > 0 ? texts.suggestions : texts.collections })}
        className={styles.list}
        data-open={isShown || undefined}
        // What is found stays in sight below it.
        data-above-results={typed.trim() !== '' || undefined}
      >
        {isShown &&
          items.map((item, index) => (
            <li
              key={item.kind === 'scope' ? item.scope.id : item.text}
              {...combobox.getItemProps({ item, index })}
              className={styles.option}
              data-highlighted={combobox.highlightedIndex === index || undefined}
            >
              {item.kind === 'scope' ? <ScopeOption scope={item.scope} /> : <CompletionOption completion={item} />}
            </li>
          ))}
      </ul>
    </div>
  );
}

const suggestionOf = (scope: Scope): Suggestion => ({ kind: 'scope', scope });

function ScopeOption({ scope: { icon_id, name, above } }: { scope: Scope }) {
  return (
    <>
      <CollectionIcon id={icon_id} />
      <span className={styles.name} dir="auto">
        {name}
      </span>
      {above.length > 0 && <span className={styles.above}>{above.map(isolate).join(' / ')}</span>}
    </>
  );
}

function CompletionOption({ completion: { text, help } }: { completion: Completion }) {
  return (
    <>
      <Icon name="search" />
      <span className={styles.name}>{isolate(text)}</span>
      {help !== '' && <span className={styles.above}>{help}</span>}
    </>
  );
}

const { InputBlur, InputChange, InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;

/** Keeps the typed text regardless of the list. Only Enter and a click select a suggestion. */
function keepInput(
  state: UseComboboxState<Suggestion>,
  { type, changes }: Pick<UseComboboxStateChangeOptions<Suggestion>, 'type' | 'changes'>,
): Partial<UseComboboxState<Suggestion>> {
  switch (type) {
    case InputChange:
      return changes;
    case InputKeyDownEnter:
    case ItemClick:
      if (!changes.selectedItem) return changes;
      if (changes.selectedItem.kind === 'scope') return { ...changes, inputValue: '' };
      // Behind an operator the list goes on with its values.
      return { ...changes, inputValue: state.inputValue, isOpen: changes.selectedItem.text.endsWith(':') };
    case InputBlur:
      return { ...changes, selectedItem: null, inputValue: state.inputValue };
    default:
      return { ...changes, inputValue: state.inputValue };
  }
}
