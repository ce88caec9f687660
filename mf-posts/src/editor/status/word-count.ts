import { type Descendant, type Editor, Node } from 'slate';

/** Scripts that put no spaces between words: every character counts as one. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** What all of them have in it, and few other texts. */
const MAYBE_UNSPACED = /[\u2e80-\uffff]/;
/** Letters and digits, with the signs that stand inside a word or a number. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’.,:-][\p{L}\p{N}\p{M}]+)*/gu;

export const wordsIn = (text: string): number =>
  MAYBE_UNSPACED.test(text)
    ? countOf(UNSPACED, text) + countOf(WORD, text.replace(UNSPACED, ' '))
    : countOf(WORD, text);

/** How often a pattern is in a text. Without a list of what was found, which takes longer than to find it. */
function countOf(pattern: RegExp, text: string): number {
  let count = 0;
  pattern.lastIndex = 0;
  while (pattern.test(text)) count += 1;
  return count;
}

/** Waits for a pause in the writing, in ms. */
const PAUSE_MS = 300;

/** Counts the words of a note, each block once as long as it stays the same. */
export class WordCount {
  readonly #editor: Editor;
  readonly #known = new WeakMap<Descendant, number>();
  #listeners = new Set<() => void>();
  #words: number;
  #changedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(editor: Editor) {
    this.#editor = editor;
    this.#words = this.#count();
  }

  readonly words = () => this.#words;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  };

  /** To be called when the document has changed. */
  noteChange(): void {
    this.#changedAt = performance.now();
    this.#timer ??= setTimeout(this.#countAfterPause, PAUSE_MS);
  }

  // The timer is put off when it rings, not with every key: to take one back costs more than to count.
  readonly #countAfterPause = () => {
    const left = this.#changedAt + PAUSE_MS - performance.now();
    this.#timer = left > 0 ? setTimeout(this.#countAfterPause, left) : undefined;
    if (left > 0) return;
    this.#words = this.#count();
    for (const listener of this.#listeners) listener();
  };

  #count(): number {
    let words = 0;
    for (const block of this.#editor.children) {
      let count = this.#known.get(block);
      if (count === undefined) {
        count = 0;
        for (const text of textsOf(block)) count += wordsIn(text);
        this.#known.set(block, count);
      }
      words += count;
    }
    return words;
  }
}

/** The lines of a block: words do not go on from one to the next. */
function* textsOf(node: Descendant): Iterable<string> {
  if ('text' in node) yield node.text;
  else if (node.children.every((child) => 'text' in child || child.type === 'link')) yield Node.string(node);
  else for (const child of node.children) yield* textsOf(child);
}
