import { type ImageSize, imageSizeOf } from '@benotes/contract';
import type { Descendant } from 'slate';

/** The natural sizes of loaded images that have no stored size, by URL. */
const sizes = new Map<string, ImageSize>();

/** Caches the natural size of a loaded image. */
export function cacheImageSize(src: string, image: HTMLImageElement): void {
  const size = imageSizeOf(String(image.naturalWidth), String(image.naturalHeight));
  if (size) sizes.set(src, size);
}

/** Adds cached sizes to images without one, so that their space is reserved from the next load on. */
export function withCachedImageSizes(value: Descendant[]): Descendant[] {
  return sizes.size === 0 ? value : value.map(withCachedSize);
}

function withCachedSize<N extends Descendant>(node: N): N {
  if (!('type' in node)) return node;
  if (node.type === 'image') return node.width === undefined ? { ...node, ...sizes.get(node.src) } : node;
  if (node.type === 'link' || node.type === 'rule' || node.type === 'link-block') return node;
  return { ...node, children: (node.children as Descendant[]).map(withCachedSize) }; // the type of each child is unchanged
}
