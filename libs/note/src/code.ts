import { cleanText, type CodeBlock, codeLanguage } from './schema.ts';
import { BLOCKS, DROPPED } from './tags.ts';
import type { HtmlTree } from './tree.ts';

const LANGUAGE_IN_CLASS = /(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s*)([^\s;]+)/;

/** Reads a `pre`: its text with white space preserved, and the language that it or a descendant names. */
export function codeBlockOf<Node>(tree: HtmlTree<Node>, pre: Node): CodeBlock {
  const lines = new CodeText();
  let language: string | undefined;
  const readLanguage = (node: Node) => {
    const attributeOf = (name: string) => tree.attributeOf(node, name);
    language ??= codeLanguage(
      LANGUAGE_IN_CLASS.exec(attributeOf('class') ?? '')?.[1] ??
        attributeOf('data-language') ??
        attributeOf('data-lang'),
    );
  };

  // A stack instead of recursion: highlighters nest deeply.
  const pending: (Node | 'line-end')[] = [pre];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node === 'line-end') {
      lines.endLine();
      continue;
    }
    const name = tree.nameOf(node);
    if (name === '#text') lines.add(tree.textOf(node));
    else if (name === 'br') lines.add('\n');
    else if (!name.startsWith('#') && !DROPPED.has(name)) {
      readLanguage(node);
      const isLine = BLOCKS.has(name) || name === 'p' || name === 'li';
      if (isLine) {
        lines.endLine();
        pending.push('line-end');
      }
      for (const child of tree.childrenOf(node).toReversed()) pending.push(child);
    }
  }
  const children = [{ text: cleanText(lines.toString(), { inCode: true }) }];
  return language === undefined ? { type: 'code-block', children } : { type: 'code-block', language, children };
}

class CodeText {
  #parts: string[] = [];
  #wantsNewLine = false;

  add(text: string): void {
    if (text === '') return;
    if (this.#wantsNewLine) this.#parts.push('\n');
    this.#wantsNewLine = false;
    this.#parts.push(text);
  }

  /** Starts a new line before the next text, unless one was started already. */
  endLine(): void {
    const last = this.#parts.at(-1);
    if (last !== undefined && !last.endsWith('\n')) this.#wantsNewLine = true;
  }

  toString(): string {
    return this.#parts.join('');
  }
}
