import { HTML_DEPTH_MAX } from '@benotes/contract';
import { Parser } from 'htmlparser2';

/**
 * Reads the beginning of a page, chunk by chunk, until its head has ended. What only looks like the end, in a script or
 * a comment, or as the beginning of `</header>`, is none.
 */
export function headEnd(): (chunk: Uint8Array) => boolean {
  let depth = 0;
  let isOver = false;
  const parser = new Parser({
    onopentag() {
      depth += 1;
    },
    onclosetag(name, isImplied) {
      depth -= 1;
      if (name === 'head' && !isImplied) isOver = true;
    },
  });
  // The names of elements are the same in every encoding that a page without NULs can have.
  const decoder = new TextDecoder('latin1');
  parser.write('<head>'); // its tag may be missing, and then its end would be ignored
  return (chunk) => {
    // Unlimited nesting would take minutes.
    if (!isOver && depth <= HTML_DEPTH_MAX) parser.write(decoder.decode(chunk));
    return isOver || depth > HTML_DEPTH_MAX;
  };
}
