import { documents } from './doc-paths.mjs';

/** @typedef {{ document: string, line: number, language: string, code: string }} Block */

/**
 * The code blocks of all documents, without the indentation of the lists they are in. `line` is that of the first
 * fence; a block without a language has the empty one.
 *
 * @returns {Block[]}
 */
export function codeBlocks() {
  return documents().flatMap(({ name, text }) => {
    /** @type {Block[]} */
    const blocks = [];
    /** @type {(Block & { indent: string }) | null} */
    let open = null;
    for (const [index, line] of text.split('\n').entries()) {
      const [, indent = '', language = ''] = /^( *)```(\w*)$/.exec(line) ?? [];
      const isFence = line.trimStart().startsWith('```');
      if (open === null && isFence) open = { document: name, line: index + 1, language, code: '', indent };
      else if (open !== null && isFence) {
        const { indent: _, ...block } = open;
        blocks.push(block);
        open = null;
      } else if (open !== null)
        open.code += `${line.startsWith(open.indent) ? line.slice(open.indent.length) : line}\n`;
    }
    return blocks;
  });
}
