import { wordsIn } from '@benotes/ui/words';
import { type Descendant, type Editor, Node } from 'slate';

import { onEditorChange } from '../text/editor-changes.ts';

/** How long typing must pause before the words are counted again. */
const DEBOUNCE_MS = 300;

/** Counts the words of a note; caches the count of each block until the block changes. */
export class WordCount {
  readonly #editor: Editor;
  readonly #cache = new WeakMap<Descendant, number>();
  #listener = () => {};
  #words: number;
  #changedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(editor: Editor) {
    this.#editor = editor;
    this.#words = this.#count();
  }

  readonly words = () => this.#words;
  /** Calls a function whenever the number has changed, until the returned function is called. For one at a time. */
  readonly subscribe = (listener: () => void) => {
    this.#listener = listener;
    const stop = onEditorChange(this.#editor, (change) => {
      if (change !== 'document') return;
      this.#changedAt = performance.now();
      this.#timer ??= setTimeout(this.#countDebounced, DEBOUNCE_MS);
    });
    return () => {
      stop();
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  };

  // The timer is extended when it fires, not restarted on every key: clearing a timer costs more than counting.
  readonly #countDebounced = () => {
    const left = this.#changedAt + DEBOUNCE_MS - performance.now();
    this.#timer = left > 0 ? setTimeout(this.#countDebounced, left) : undefined;
    if (left > 0) return;
    this.#words = this.#count();
    this.#listener();
  };

  #count(): number {
    let words = 0;
    for (const block of this.#editor.children) {
      let count = this.#cache.get(block);
      if (count === undefined) {
        count = 0;
        for (const text of textsOf(block)) count += wordsIn(text);
        this.#cache.set(block, count);
      }
      words += count;
    }
    return words;
  }
}

/** The texts of the blocks inside a block: a word never continues from one to the next. */
function* textsOf(node: Descendant): Iterable<string> {
  if ('text' in node) yield node.text;
  else if (node.children.every((child) => 'text' in child || child.type === 'link')) yield Node.string(node);
  else for (const child of node.children) yield* textsOf(child);
}
