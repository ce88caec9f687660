import { type RefObject, useEffect } from 'react';

/**
 * Marks the blocks of two notes that are not in the other one with `data-differs`, and scrolls to the first of each.
 * Notes render late, once the sanitizer has loaded, so that the elements are observed.
 */
export function useMarkedDifferences(one: RefObject<HTMLElement>, other: RefObject<HTMLElement>): void {
  useEffect(() => {
    const { current: first } = one;
    const { current: second } = other;
    if (!first || !second) return;
    const mark = () => {
      markBlocks(first, second);
      markBlocks(second, first);
    };
    mark();
    const observer = new MutationObserver(mark);
    for (const element of [first, second]) observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [one, other]);
}

const blocksOf = (element: HTMLElement) => [
  ...element.querySelectorAll<HTMLElement>('[data-title], [data-note] > *, [data-note] li'),
];

function markBlocks(element: HTMLElement, other: HTMLElement): void {
  const known = new Set(blocksOf(other).map(contentOf));
  let first: HTMLElement | undefined;
  for (const block of blocksOf(element)) {
    // A list is marked by its items.
    const differs = !block.matches(':has(> li)') && !known.has(contentOf(block));
    block.toggleAttribute('data-differs', differs);
    if (differs) first ??= block;
  }
  if (first) element.scrollTop = first.offsetTop - element.offsetTop - element.clientTop;
}

/** The tag name distinguishes a heading from a paragraph with the same text. */
const contentOf = (block: HTMLElement) => `${block.tagName} ${block.innerHTML}`;
