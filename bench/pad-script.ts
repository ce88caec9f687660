import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';

import { parseSync } from 'vite';

/** What React's own modules say and no others; each of them is one statement. */
const REACT = 'https://reactjs.org/docs/error-decoder.html';
/** A character of base64 says six bits, and compressed takes hardly more. */
const BITS_A_CHARACTER = 6;

/**
 * A script that starts with these scripts, each in a function that nobody calls, so that a browser reads them and runs
 * none; React is in it already. What is missing to so many bytes, compressed, is noise: as one file scripts compress
 * better than each by itself.
 *
 * @param bytes as many as the whole has over the line
 * @throws {Error} for a script that does not fit into a function
 */
export function fillUp(script: string, others: readonly string[], bytes: number): string {
  const bodies = others.map(bodyOf);
  const uncalled = bodies.map((body, index) => `async function uncalled${index}() {${body}}`);
  const filled = [...uncalled, script].join('\n');
  const missing = bytes - brotliCompressSync(filled).length;
  const whole =
    missing > 0 ? `${filled}\nfunction noise() { return '${noise((missing * 8) / BITS_A_CHARACTER)}'; }` : filled;
  const [error] = parseSync('whole.js', whole).errors;
  if (error) throw new Error(`Not a script: ${error.message}`);
  return whole;
}

interface Range {
  start: number;
  end: number;
}

/** The code of a module as it may stand in a function: without what it imports and exports, and without React. */
function bodyOf(code: string): string {
  const statements = parseSync('script.js', code).program.body.flatMap((statement): Range[] => {
    switch (statement.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
        return [];
      case 'ExportNamedDeclaration':
      case 'ExportDefaultDeclaration':
        return statement.declaration ? [statement.declaration] : [];
      default:
        return [statement];
    }
  });
  const texts = statements.map(({ start, end }) => code.slice(start, end));
  return texts.filter((text) => !text.includes(REACT)).join(';\n');
}

/** So many characters that do not compress, the same every time. */
function noise(length: number): string {
  let text = '';
  while (text.length < length) text += createHash('sha512').update(text).digest('base64');
  return text.slice(0, length);
}
