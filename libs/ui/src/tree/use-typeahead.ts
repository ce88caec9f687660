import { type KeyboardEvent, useRef } from 'react';

const TYPEAHEAD_TIMEOUT_MS = 600;

/** Collects letters typed without a pause; '' for other keys. */
export function useTypeahead(): (event: KeyboardEvent) => string {
  const typed = useRef({ text: '', at: 0 });
  return (event) => {
    if (event.key.length !== 1 || event.key === ' ' || event.key === '*') return '';
    const before = event.timeStamp - typed.current.at < TYPEAHEAD_TIMEOUT_MS ? typed.current.text : '';
    typed.current = { text: before + event.key, at: event.timeStamp };
    return typed.current.text;
  };
}
