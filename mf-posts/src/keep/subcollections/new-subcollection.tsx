import { COLLECTION_NAME_MAX_LENGTH, createCollection } from '@benotes/contract';
import { call, emit, loadCollections } from '@benotes/platform';
import { Icon } from '@benotes/ui';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

import styles from './subcollections.module.css';
import { texts } from './texts.ts';

/** Creates a subcollection in place: Enter and leaving the field save its name, Escape closes the field. */
export function NewSubcollection({ parent }: { parent: number }) {
  const [isOpen, setOpen] = useState(false);
  const [returnsFocus, setReturnsFocus] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (isOpen) field.current?.focus();
    else if (returnsFocus) button.current?.focus();
  }, [isOpen, returnsFocus]);

  const end = (text: string, withKey: boolean) => {
    setReturnsFocus(withKey);
    setOpen(false);
    const name = text.trim();
    if (isOpen && name !== '') void create(name, parent);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') end(event.currentTarget.value, true);
    else if (event.key === 'Escape') end('', true);
    else return;
    event.preventDefault();
  };
  if (!isOpen)
    return (
      <button ref={button} type="button" className={`${styles.chip} ${styles.new}`} onClick={() => setOpen(true)}>
        <Icon name="plus" />
        {texts.new}
      </button>
    );
  return (
    <input
      ref={field}
      className={`${styles.chip} ${styles.field}`}
      dir="auto"
      aria-label={texts.nameOfNew}
      placeholder={texts.nameOfNew}
      maxLength={COLLECTION_NAME_MAX_LENGTH}
      autoComplete="off"
      onKeyDown={onKeyDown}
      onBlur={({ target }) => end(target.value, false)}
    />
  );
}

async function create(name: string, parent_id: number): Promise<void> {
  try {
    await call(createCollection, { body: { name, parent_id } });
    await loadCollections();
  } catch {
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.notCreated });
  }
}
