import {
  isAllowedUrl,
  isCodeLanguageClass,
  isImageSide,
  isRightToLeft,
  NOTE_ELEMENTS,
  NOTE_INLINES,
} from '@benotes/contract';
import { sanitizerPolicy } from '@benotes/platform';
import DOMPurify, { type Config } from 'dompurify';

import { texts } from '../texts.ts';

/** The attributes each element may have. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = NOTE_ELEMENTS;

const base = {
  ALLOWED_ATTR: [...new Set(Object.values(ATTRIBUTES).flat())],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  CUSTOM_ELEMENT_HANDLING: { tagNameCheck: /^unfurling-link$/, attributeNameCheck: /^(?:href|data-title)$/ },
  // Dropped with their content, which is not text of the note.
  FORBID_CONTENTS: ['script', 'style', 'template', 'noscript', 'svg', 'math', 'textarea', 'select', 'button', 'iframe'],
  RETURN_TRUSTED_TYPE: true,
  // A policy in browsers with Trusted Types, otherwise plain functions.
  TRUSTED_TYPES_POLICY: sanitizerPolicy as unknown as NonNullable<Config['TRUSTED_TYPES_POLICY']>,
} satisfies Config;

const WHOLE = { ...base, ALLOWED_TAGS: Object.keys(NOTE_ELEMENTS) } satisfies Config;
const INLINE = { ...base, ALLOWED_TAGS: [...NOTE_INLINES] } satisfies Config;

DOMPurify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const { attrName, attrValue } = attribute;
  if (!allows(element, attrName, attrValue)) attribute.keepAttr = false;
});

DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  switch (element.localName) {
    case 'a':
      openInNewTab(element);
      break;
    case 'img':
      if (!element.hasAttribute('src')) element.remove();
      if (!element.hasAttribute('alt')) element.setAttribute('alt', '');
      element.setAttribute('loading', 'lazy');
      element.setAttribute('referrerpolicy', 'no-referrer');
      break;
    case 'input':
      element.setAttribute('type', 'checkbox');
      element.setAttribute('disabled', '');
      element.setAttribute('aria-label', texts.done);
      break;
    case 'unfurling-link':
      fillLinkBlock(element);
      break;
    case 'ul':
    case 'ol':
    case 'blockquote':
      // Puts bullets and borders on the right; the direction of each block's text is set by the style sheet.
      if (isRightToLeft(element.textContent)) element.setAttribute('dir', 'rtl');
      break;
    default:
  }
});

/** Reduces a note to the editor's vocabulary. */
export function sanitizeNote(html: string, inline: boolean): string {
  // With Trusted Types this is a TrustedHTML at run time, which React 18 passes on unchanged.
  return DOMPurify.sanitize(html, inline ? INLINE : WHOLE) as unknown as string;
}

function allows(element: Element, name: string, value: string): boolean {
  const { localName } = element;
  if (!ATTRIBUTES[localName]?.includes(name)) return false;
  if (name === 'href') return isAllowedUrl(value, localName === 'a' ? 'link' : 'bookmark');
  if (name === 'src') return isAllowedUrl(value, 'image');
  if (name === 'width' || name === 'height') return isImageSide(value);
  if (name === 'class') return isCodeLanguageClass(value);
  return true;
}

function openInNewTab(link: Element): void {
  if (!link.hasAttribute('href')) return;
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer nofollow');
}

/** Fills a link block with a link that shows its title, or its URL without one. */
function fillLinkBlock(block: Element): void {
  const href = block.getAttribute('href');
  block.textContent = '';
  if (href === null) return block.remove();
  const link = block.ownerDocument.createElement('a');
  link.setAttribute('href', href);
  link.textContent = block.getAttribute('data-title') || href;
  openInNewTab(link);
  block.append(link);
}
