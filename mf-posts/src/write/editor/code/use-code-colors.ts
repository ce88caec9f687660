import { type CodeBlock, isCodeBlock } from '@benotes/note';
import type { Syntax, Token, tokensOf } from '@benotes/post-card/highlighter';
import { useCallback, useSyncExternalStore } from 'react';
import { Element, Node, type NodeEntry, type Range } from 'slate';

/** The decoration of a token. */
export interface SyntaxMark {
  syntax?: Syntax;
}

/** Longer code is not highlighted: it would be tokenized again on every key. */
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

/** Loads the highlighter once. After a failure, the next code block tries again. */
export const loadHighlighter = (): Promise<void> => (loading ??= load());

async function load(): Promise<void> {
  try {
    highlighter = await import('@benotes/post-card/highlighter');
    for (const listener of listeners) listener();
  } catch (error) {
    loading = null;
    console.warn(error);
  }
}

const cache = new WeakMap<Element, readonly Token[]>();

function tokensIn(element: CodeBlock, { tokensOf }: Highlighter): readonly Token[] {
  const cached = cache.get(element);
  if (cached) return cached;
  const code = Node.string(element);
  const { language } = element;
  const tokens = language === undefined || code.length > MAX_HIGHLIGHTED_LENGTH ? [] : tokensOf(code, language);
  cache.set(element, tokens);
  return tokens;
}

type Decorate = (entry: NodeEntry) => Range[];

/** Adds syntax colors to a decorate function once the highlighter is loaded. */
export function useCodeColors(decorate: Decorate): Decorate {
  const loaded = useSyncExternalStore(subscribe, () => highlighter);
  return useCallback<Decorate>(
    (entry) => {
      const [node, path] = entry;
      if (!loaded || !Element.isElement(node) || !isCodeBlock(node)) return decorate(entry);
      const text = [...path, 0]; // a code block has a single text
      return tokensIn(node, loaded).map(({ start, end, syntax }) => ({
        anchor: { path: text, offset: start },
        focus: { path: text, offset: end },
        syntax,
      }));
    },
    [decorate, loaded],
  );
}
