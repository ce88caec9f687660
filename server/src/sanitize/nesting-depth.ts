import { Parser } from 'htmlparser2';

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
]);

/** Elements stand deeper than anybody writes. */
export class TooDeep extends Error {}

/**
 * Whether no element stands deeper than `limit`. Asked before anything else reads the HTML: parsers and sanitisers
 * take seconds to minutes over a hundred thousand open elements, and this one stops at the first too many.
 */
export function isShallow(html: string, limit: number): boolean {
  let depth = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (!VOID.has(name)) depth += 1;
      if (depth > limit) throw new TooDeep();
    },
    onclosetag(name) {
      if (!VOID.has(name)) depth -= 1;
    },
  });
  try {
    parser.end(html);
    return true;
  } catch (error) {
    if (error instanceof TooDeep) return false;
    throw error;
  }
}
