import { type KeyboardEvent, useRef } from 'react';

const TYPING_PAUSE_MS = 600;

/** Collects letters typed without a pause and says what they spell; nothing for other keys. */
export function useTyping(): (event: KeyboardEvent) => string {
  const typed = useRef({ text: '', at: 0 });
  return (event) => {
    if (event.key.length !== 1 || event.key === ' ' || event.key === '*') return '';
    const before = event.timeStamp - typed.current.at < TYPING_PAUSE_MS ? typed.current.text : '';
    typed.current = { text: before + event.key, at: event.timeStamp };
    return typed.current.text;
  };
}
