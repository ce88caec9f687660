import { isAllowedUrl, NOTE_ELEMENTS } from '@benotes/contract';

function hasAllowedAddress(element: Element): boolean {
  const [href, src] = [element.getAttribute('href'), element.getAttribute('src')];
  return (href === null || isAllowedUrl(href, 'link')) && (src === null || isAllowedUrl(src, 'image'));
}

const VOCABULARY: Readonly<Record<string, readonly string[]>> = NOTE_ELEMENTS;

/**
 * The elements of stored HTML that are not allowed in a note: unknown ones, or with unknown attributes or forbidden
 * URLs.
 */
export function disallowedElementsIn(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const strangers = [...body.querySelectorAll('*')].filter((element) => {
    const allowed = VOCABULARY[element.localName];
    const isKnown = allowed && element.getAttributeNames().every((name) => allowed.includes(name));
    return !isKnown || !hasAllowedAddress(element);
  });
  return strangers.map((element) => element.outerHTML);
}
