import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';

import { parseSync } from 'vite';

/** Occurs in each of React's own modules, which are one statement each, and in no others. */
const REACT = 'https://reactjs.org/docs/error-decoder.html';
/** The entropy of a base64 character, which is about its compressed size. */
const BITS_PER_CHARACTER = 6;

/**
 * Pads a script that contains React with other scripts, each in a function that is never called, so that a browser
 * parses but does not run them. The rest is noise, because scripts compress better in one file than separately.
 *
 * @param bytes the compressed size of the result
 * @throws {Error} if a script cannot be put into a function
 */
export function padScript(script: string, others: readonly string[], bytes: number): string {
  const bodies = others.map(bodyOf);
  const uncalled = bodies.map((body, index) => `async function uncalled${index}() {${body}}`);
  const filled = [...uncalled, script].join('\n');
  const missing = bytes - brotliCompressSync(filled).length;
  const whole =
    missing > 0 ? `${filled}\nfunction noise() { return '${noise((missing * 8) / BITS_PER_CHARACTER)}'; }` : filled;
  const [error] = parseSync('whole.js', whole).errors;
  if (error) throw new Error(`Not a script: ${error.message}`);
  return whole;
}

interface Range {
  start: number;
  end: number;
}

/** The code of a module as the body of a function: without imports, exports, and React. */
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

/** Incompressible characters, the same in every run. */
function noise(length: number): string {
  let text = '';
  while (text.length < length) text += createHash('sha512').update(text).digest('base64');
  return text.slice(0, length);
}
