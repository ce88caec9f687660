import { type ImageSize, imageSizeOf } from '@benotes/contract';
import type { Descendant } from 'slate';

/** Of images that were shown without a size of their own, by address. */
const seen = new Map<string, ImageSize>();

/** Remembers how large an image turned out to be. */
export function cacheImageSize(src: string, image: HTMLImageElement): void {
  const size = imageSizeOf(String(image.naturalWidth), String(image.naturalHeight));
  if (size) seen.set(src, size);
}

/** Gives images without a size the one they turned out to have: from then on their place is kept for them. */
export function withCachedImageSizes(value: Descendant[]): Descendant[] {
  return seen.size === 0 ? value : value.map(sized);
}

function sized<N extends Descendant>(node: N): N {
  if (!('type' in node)) return node;
  if (node.type === 'image') return node.width === undefined ? { ...node, ...seen.get(node.src) } : node;
  if (node.type === 'link' || node.type === 'rule' || node.type === 'link-block') return node;
  return { ...node, children: (node.children as Descendant[]).map(sized) }; // each stays of its own kind
}
