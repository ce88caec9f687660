import type { Block, Inline } from '@benotes/note';
import { readHtml } from '@benotes/note/parse5';

import type { ExpectedItem, ImportedItem } from './import-corpora.ts';

export type Say = (field: string, own: unknown, want: unknown) => void;

export const squeezed = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, '');

export const isSameUrl = (one: string, other: string) => one.replace(/\/$/, '') === other.replace(/\/$/, '');

/** Compares the text, the description, and the elements of a post with what is expected of it. */
export function checkTexts(wanted: ExpectedItem, item: ImportedItem, say: Say): void {
  const blocks = readHtml(item.html);
  const text = squeezed(textOf(blocks));
  const bare = text.startsWith(squeezed(item.title)) ? text.slice(squeezed(item.title).length) : text;
  if (wanted.text !== null) {
    const allowed = [wanted.text, ...(wanted.altText ?? [])].map((one) => squeezed(one).slice(0, 250));
    if (
      !allowed.some((one) => text.startsWith(one) || bare.startsWith(one)) ||
      (wanted.text === '' && bare !== '' && !wanted.textContains?.length && !wanted.altText)
    )
      say('text', textOf(blocks).slice(0, 300), wanted.text);
  }
  for (const part of wanted.textContains ?? [])
    if (!text.includes(squeezed(part))) say('text', textOf(blocks).slice(0, 600), `… ${part} …`);
  for (const part of wanted.textNot ?? []) if (text.includes(squeezed(part))) say('text', part, 'without it');
  const description = item.description === null ? null : squeezed(item.description);
  if (wanted.descriptionContains) {
    for (const part of wanted.descriptionContains)
      if (!`${description ?? ''}${text}`.includes(squeezed(part))) say('description', item.description, `… ${part} …`);
  } else if (wanted.kind === 'link' && wanted.description !== undefined) {
    const allowed = [wanted.description, ...(wanted.alt?.description ?? [])].map((one) =>
      one === null ? '' : squeezed(one),
    );
    if (!allowed.includes(description ?? '')) say('description', item.description, wanted.description);
  }
  for (const fact of wanted.contains ?? []) if (!holds(fact, item.html)) say('HTML', item.html.slice(0, 600), fact);
}

/** The text without link blocks, alternative texts, and the names of files that were not imported. */
function textOf(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      switch (block.type) {
        case 'image':
        case 'rule':
        case 'link-block':
          return '';
        case 'quote':
          return textOf(block.children);
        case 'bullet-list':
        case 'ordered-list':
        case 'task-list':
          return block.children.map((item) => textOf(item.children)).join('\n');
        case 'paragraph':
        case 'heading':
        case 'code-block':
          return inlineText(block.children);
      }
    })
    .filter((line) => !line.endsWith('(not imported)'))
    .join('\n');
}

const inlineText = (children: readonly Inline[]): string =>
  children.map((child) => ('text' in child ? child.text : inlineText(child.children))).join('');

const FACTS: Record<string, RegExp> = {
  'task:checked': /data-checked="true"/,
  'task:unchecked': /data-checked="false"/,
  'ul>li': /<ul>/,
  'ol>li': /<ol[ >]/,
  img: /<img [^>]*src="\/storage\//,
  hr: /<hr>/,
};

/** Whether the HTML of a note contains what an expectation names. */
function holds(fact: string, html: string): boolean {
  const known = FACTS[fact];
  if (known) return known.test(html);
  const [, element = '', value = ''] = /^(a|unfurling-link|internal-link)\[(?:href=)?(.*)\]$/s.exec(fact) ?? [];
  if (element === 'internal-link')
    return [...html.matchAll(/<a [^>]*href="\/p\/[^"]*"[^>]*>(.*?)<\/a>/g)].some(([, words = '']) =>
      squeezed(words).includes(squeezed(value)),
    );
  if (element !== '') {
    const hrefs = [...html.matchAll(/<(?:a|unfurling-link) [^>]*?href="([^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
    );
    if (element === 'unfurling-link' && !html.includes('<unfurling-link ')) return false;
    return hrefs.some((href) => isSameUrl(href, value));
  }
  return new RegExp(`<${fact}[ >]`).test(html);
}
