import { useCallback, useSyncExternalStore } from 'react';
import { Element, Node, type NodeEntry, type Range } from 'slate';

import { type CodeBlock, isCodeBlock } from '../model/schema.ts';
import type { Syntax, Token, tokensOf } from './highlighter.ts';

/** What a piece of code is decorated with. */
export interface SyntaxMark {
  syntax?: Syntax;
}

/** Longer code is shown in one colour: it would be read anew with every key. */
const MAX_HIGHLIGHTED_LENGTH = 20_000;

interface Highlighter {
  tokensOf: typeof tokensOf;
}

let highlighter: Highlighter | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Fetches what colours code, once. Code without colours is as good, so a failure is tried again with the next code. */
export const loadHighlighter = (): Promise<void> => (loading ??= load());

async function load(): Promise<void> {
  try {
    highlighter = await import('./highlighter.ts');
    for (const listener of listeners) listener();
  } catch (error) {
    loading = null;
    console.warn(error);
  }
}

const known = new WeakMap<Element, readonly Token[]>();

function tokensIn(element: CodeBlock, { tokensOf }: Highlighter): readonly Token[] {
  const before = known.get(element);
  if (before) return before;
  const code = Node.string(element);
  const { language } = element;
  const tokens = language === undefined || code.length > MAX_HIGHLIGHTED_LENGTH ? [] : tokensOf(code, language);
  known.set(element, tokens);
  return tokens;
}

type Decorate = (entry: NodeEntry) => Range[];

/** Adds the colours of code to what texts are decorated with, as soon as something in the note needs them. */
export function useCodeColors(decorate: Decorate): Decorate {
  const loaded = useSyncExternalStore(subscribe, () => highlighter);
  return useCallback<Decorate>(
    (entry) => {
      const [node, path] = entry;
      if (!loaded || !Element.isElement(node) || !isCodeBlock(node)) return decorate(entry);
      const text = [...path, 0]; // code is one text
      return tokensIn(node, loaded).map(({ start, end, syntax }) => ({
        anchor: { path: text, offset: start },
        focus: { path: text, offset: end },
        syntax,
      }));
    },
    [decorate, loaded],
  );
}
