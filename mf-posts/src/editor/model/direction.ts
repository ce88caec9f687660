import { isRightToLeft } from '@benotes/contract';
import { Node } from 'slate';

/** `rtl` where the first letter in a list or quote is read from right to left, so that its signs stand on that side. */
export function directionOf(node: Node): 'rtl' | undefined {
  for (const [{ text }] of Node.texts(node)) {
    const isRtl = isRightToLeft(text);
    if (isRtl !== undefined) return isRtl ? 'rtl' : undefined;
  }
  return undefined;
}
