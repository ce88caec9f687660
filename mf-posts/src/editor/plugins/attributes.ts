import { imageSizeOf, isListStart } from '@benotes/contract';
import type { Element } from 'slate';

import { cleanUrl, cleanText, codeLanguage, isHeadingLevel, linkTo } from '../model/schema.ts';

type Attributes = Readonly<Record<string, string | number | boolean>>;

const NONE: Attributes = {};

/** What an element says about itself, in the form it has to have; null when there is no such form. */
export function attributesOf(element: Element): Attributes | null {
  switch (element.type) {
    case 'heading':
      return { level: isHeadingLevel(element.level) ? element.level : 1 };
    case 'code-block':
      return given({ language: codeLanguage(element.language) });
    case 'ordered-list':
      return { start: isListStart(element.start) ? element.start : 1 };
    case 'task-item':
      // Values of other versions and other programs arrive here too.
      return { checked: (element.checked as unknown) === true };
    case 'link':
      return linkTo(element.href, element.target, element.rel);
    case 'image': {
      const src = cleanUrl(element.src, 'image');
      if (src === null) return null;
      const size = imageSizeOf(String(element.width), String(element.height));
      return { ...given({ src, alt: textOf(element.alt), title: textOf(element.title) }), ...size };
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

const textOf = (value: unknown) => (typeof value === 'string' ? cleanText(value, true) : undefined);

/** Slate has no way to set nothing, so what there is nothing of is left out. */
const given = (attributes: Readonly<Record<string, string | undefined>>): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
