import styles from '../../code-colors.module.css';
import { CODE_LANGUAGES, knownLanguage } from './code-languages.ts';
import { type Token, tokensOf } from './highlighter.ts';

/** As in the editor: longer code has no colors. */
const MAX_COLORED_LENGTH = 20_000;

/**
 * Colors the code blocks of a rendered note as the editor does, and calls their languages by their names. The text
 * stays the same, so that highlights keep their passages.
 */
export function colorCode(note: HTMLElement): void {
  for (const code of note.querySelectorAll<HTMLElement>('pre > code[class*="language-"]')) {
    const stored = /\blanguage-(\S+)/.exec(code.className)?.[1];
    const text = code.textContent ?? '';
    if (stored === undefined || code.dataset['colored'] !== undefined || text.length > MAX_COLORED_LENGTH) continue;
    code.dataset['colored'] = '';
    code.classList.add(styles['code'] ?? '');
    const language = knownLanguage(stored);
    const label = CODE_LANGUAGES.find(([known]) => known === language)?.[1];
    const shownName = code.parentElement?.querySelector('[data-copy-bar] > span');
    if (shownName && label !== undefined) shownName.textContent = label;
    wrapTokens(code, tokensOf(text, language));
  }
}

/** Wraps the tokens in elements, one for each text node that they are in. They are in order, and do not overlap. */
function wrapTokens(code: HTMLElement, tokens: readonly Token[]): void {
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text); // only texts are shown
  let index = 0;
  let at = 0;
  for (const node of nodes) {
    const end = at + node.data.length;
    let rest = node;
    for (; index < tokens.length; index += 1) {
      const token = tokens[index];
      if (!token || token.start >= end) break;
      const part = token.start > at ? rest.splitText(token.start - at) : rest;
      at = Math.max(at, token.start);
      const to = Math.min(token.end, end);
      rest = to < end ? part.splitText(to - at) : part;
      wrap(part, token);
      at = to;
      if (token.end > end) break; // goes on in the next node
    }
    at = end;
  }
}

function wrap(text: Text, { syntax }: Token): void {
  const span = document.createElement('span');
  span.dataset['syntax'] = syntax;
  text.replaceWith(span);
  span.append(text);
}
