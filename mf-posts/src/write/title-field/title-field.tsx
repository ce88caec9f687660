import { TITLE_MAX_LENGTH } from '@benotes/contract';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

import styles from './title-field.module.css';

interface TitleFieldProps {
  label: string;
  className: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Called on Enter, because a title has no line breaks. */
  onEnter?: () => void;
  autoFocus?: boolean;
}

/** The title of a post: wraps like a paragraph and grows with its text, without line breaks. */
export function TitleField({ label, className, value, onChange, onEnter, autoFocus }: TitleFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    const fit = () => {
      element.style.height = 'auto';
      element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
    };
    fit();
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the height follows the text
  }, [value]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter?.();
  };
  return (
    <textarea
      ref={field}
      className={`${styles.field} ${className}`}
      rows={1}
      dir="auto"
      aria-label={label}
      placeholder={label}
      maxLength={TITLE_MAX_LENGTH}
      autoComplete="off"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- decided by its callers
      autoFocus={autoFocus}
      value={value}
      onChange={({ target }) => onChange(target.value.replace(/[\r\n]+/g, ' '))}
      onKeyDown={onKeyDown}
    />
  );
}
