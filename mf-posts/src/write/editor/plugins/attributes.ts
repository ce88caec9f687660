import { imageSizeOf, isListStart } from '@benotes/contract';
import { cleanUrl, cleanText, codeLanguage, isHeadingLevel, linkTo } from '@benotes/note';
import type { Element } from 'slate';

type Attributes = Readonly<Record<string, string | number | boolean>>;

const NONE: Attributes = {};

/** The valid attributes of an element; null when a required one is invalid. */
export function attributesOf(element: Element): Attributes | null {
  switch (element.type) {
    case 'heading':
      return { level: isHeadingLevel(element.level) ? element.level : 1 };
    case 'code-block':
      return defined({ language: codeLanguage(element.language) });
    case 'ordered-list':
      return { start: isListStart(element.start) ? element.start : 1 };
    case 'task-item':
      // Values of other versions may have any type.
      return { checked: (element.checked as unknown) === true };
    case 'link':
      return linkTo(element.href, element.target, element.rel);
    case 'image': {
      const src = cleanUrl(element.src, 'image');
      if (src === null) return null;
      const size = imageSizeOf(String(element.width), String(element.height));
      return { ...defined({ src, alt: textOf(element.alt), title: textOf(element.title) }), ...size };
    }
    case 'link-block': {
      const href = cleanUrl(element.href, 'bookmark');
      return href === null ? null : { href, title: textOf(element.title) ?? '' };
    }
    case 'paragraph':
    case 'quote':
    case 'bullet-list':
    case 'task-list':
    case 'list-item':
    case 'rule':
      return NONE;
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? cleanText(value, { inCode: true }) : undefined);

/** Omits undefined attributes, which Slate cannot set. */
const defined = (attributes: Readonly<Record<string, string | undefined>>): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
