import { isAllowedAddress } from '@benotes/contract';

function hasAllowedAddress(element: Element): boolean {
  const [href, src] = [element.getAttribute('href'), element.getAttribute('src')];
  return (href === null || isAllowedAddress(href, 'link')) && (src === null || isAllowedAddress(src, 'image'));
}

const none: string[] = [];
const VOCABULARY: Record<string, string[]> = {
  ...Object.fromEntries(
    'p h1 h2 h3 h4 h5 h6 strong em s u blockquote pre hr br label span div'.split(' ').map((name) => [name, none]),
  ),
  ul: ['data-type'],
  ol: ['start'],
  li: ['data-checked', 'data-type'],
  input: ['type', 'checked'],
  code: ['class'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  a: ['target', 'rel', 'href'],
  'unfurling-link': ['href', 'data-title'],
};

/** The elements of stored HTML that no note may have: unknown ones, with unknown attributes or with refused addresses. */
export function strangersIn(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const strangers = [...body.querySelectorAll('*')].filter((element) => {
    const allowed = VOCABULARY[element.localName];
    const isKnown = allowed && element.getAttributeNames().every((name) => allowed.includes(name));
    return !isKnown || !hasAllowedAddress(element);
  });
  return strangers.map((element) => element.outerHTML);
}
