import '@benotes/ui/tokens.css';
import '@benotes/ui/base.css';
import { NoteEditor, parseHtml, serializeHtml } from '@benotes/mf-posts/editor-bench';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

export function mountOurs(host: HTMLElement, html: string): void {
  createRoot(host).render(createElement(NoteEditor, { initialHtml: html, label: 'Content' }));
}

/** The durations of our parser and serializer, in ms. */
export function convertOurs(html: string) {
  const begin = performance.now();
  const blocks = parseHtml(html);
  const parsed = performance.now();
  const written = serializeHtml(blocks);
  const end = performance.now();
  if (written !== html) throw new Error('Serializing the parsed note changed it.');
  return { parse: parsed - begin, serialize: end - parsed };
}
