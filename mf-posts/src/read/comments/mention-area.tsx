import type { Post } from '@benotes/contract';
import { VisuallyHidden } from '@benotes/ui';
import { TextArea } from '@benotes/ui/text-area';
import { type ComponentProps, type KeyboardEvent, type SyntheticEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';

import styles from './comments.module.css';
import { texts } from './texts.ts';
import { useMentions } from './use-mentions.ts';

interface MentionAreaProps extends Omit<ComponentProps<typeof TextArea>, 'onChange' | 'onSelect' | 'onBlur'> {
  postId: Post['id'];
  value: string;
  /** Called with the text, and with the ids of those who were chosen for it. */
  onText: (text: string, mentioned: readonly number[]) => void;
}

/** A text with suggestions of people after an `@`: arrow keys choose, Enter and Tab insert a name, Escape closes. */
export function MentionArea({ postId, value, onText, onKeyDown, ...area }: MentionAreaProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const { options, active, setActive, follow, close, withName, chosenIn } = useMentions(postId);
  const isOpen = options.length > 0;
  const take = (index: number) => {
    const field = place.current?.querySelector('textarea');
    const person = options[index];
    if (!field || !person) return;
    const next = withName(value, field.selectionStart, person);
    flushSync(() => onText(next.text, chosenIn(next.text)));
    field.focus();
    field.setSelectionRange(next.caret, next.caret);
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing);
    const act = isOpen && isPlain ? actionOf(event.key, active, options.length) : undefined;
    if (act === undefined) return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
    if (act === 'close') close();
    else if (act === 'take') take(active);
    else setActive(act);
  };
  const look = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) =>
    follow(currentTarget.value, currentTarget.selectionStart);
  return (
    <div ref={place} className={styles.suggesting}>
      <TextArea
        {...area}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? `${id}-people` : undefined}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        onKeyDown={onKey}
        onChange={(event) => {
          look(event);
          onText(event.target.value, chosenIn(event.target.value));
        }}
        onSelect={look}
        onBlur={close}
      />
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element suggests while the text keeps the focus
        <div id={`${id}-people`} className={styles.people} role="listbox" aria-label={texts.people}>
          {options.map(({ id: personId, name }, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- its keys are those of the text
            <div
              key={personId}
              id={`${id}-${index}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
              role="option"
              aria-selected={index === active}
              className={styles.person}
              dir="auto"
              onPointerDown={(event) => event.preventDefault()} // the text keeps the focus
              onClick={() => take(index)}
            >
              {name}
            </div>
          ))}
        </div>
      )}
      <output>
        <VisuallyHidden>{isOpen ? texts.peopleFound(options.length) : ''}</VisuallyHidden>
      </output>
    </div>
  );
}

/**
 * What a key does with the suggestions: another one becomes active, or the active one is taken; undefined for nothing.
 */
function actionOf(key: string, active: number, count: number): number | 'take' | 'close' | undefined {
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active + count - 1) % count;
  if (key === 'Enter' || key === 'Tab') return 'take';
  return key === 'Escape' ? 'close' : undefined;
}
