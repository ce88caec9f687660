import { isRightToLeft } from '@benotes/contract';
import { Node } from 'slate';

/** `rtl` when the first letter of a list or quote is right-to-left, which puts bullets and borders on the right. */
export function directionOf(node: Node): 'rtl' | undefined {
  for (const [{ text }] of Node.texts(node)) {
    const isRtl = isRightToLeft(text);
    if (isRtl !== undefined) return isRtl ? 'rtl' : undefined;
  }
  return undefined;
}
