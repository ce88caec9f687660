import { Parser } from 'htmlparser2';

/** Elements without content or an end tag (HTML, section 13.1.2). */
export const VOID: ReadonlySet<string> = new Set([
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

/** Elements are nested too deeply. */
export class TooDeep extends Error {}

/**
 * Whether no element is nested deeper than `limit`. Checked before any other parsing: parsers and sanitizers take
 * seconds to minutes with a hundred thousand open elements; this check stops at the limit.
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
