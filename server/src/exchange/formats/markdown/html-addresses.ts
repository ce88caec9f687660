import { attribute } from '@benotes/note';
import { Parser } from 'htmlparser2';

import { isShallow } from '../../../kernel/sanitize/nesting-depth.ts';
import { textOfHtml } from './html-text.ts';
import { wikiTarget } from './wiki-links.ts';

/** What a link or image becomes. */
export type Address =
  /** As it is. */
  | 'keep'
  /** Without its address: a link becomes its text, an image nothing. */
  | 'drop'
  /** With another address. `kind` is set where it is another element than before. */
  | { address: string; kind?: 'link' | 'image' }
  /** A file that cannot be imported: a link becomes its text, an image the name. */
  | { missing: string };

interface Found {
  isImage: boolean;
  address: string;
  attributes: Readonly<Record<string, string>>;
  /** Where its start tag begins and ends. */
  start: number;
  end: number;
  /** Where its end tag begins and ends; of an image, the same as `end`. */
  closeStart: number;
  closeEnd: number;
  isInParagraph: boolean;
  /** The alternative text of the image in a link; undefined without an image. */
  imageName?: string;
}

/** With more open elements, the parser gets slower for each; no note has as many. */
const DEPTH_MAX = 1000;

/** Links and images in the order of their start tags. Comments and the content of scripts are not searched. */
function findAddresses(html: string): Found[] {
  if (!isShallow(html, DEPTH_MAX)) return [];
  const found: Found[] = [];
  let open: Found | undefined;
  let isInParagraph = false;
  const closeAt = (start: number, end: number) => {
    if (open) Object.assign(open, { closeStart: start, closeEnd: end });
    open = undefined;
  };
  const parser = new Parser({
    onopentag: (name, attributes, isImplied) => {
      if (name === 'p') isInParagraph = true;
      if (isImplied || (name !== 'a' && name !== 'img')) return;
      const isImage = name === 'img';
      const end = parser.endIndex + 1;
      const at = { start: parser.startIndex, end, closeStart: end, closeEnd: end };
      const address = (isImage ? attributes['src'] : attributes['href']) ?? '';
      const item: Found = { isImage, address, attributes, ...at, isInParagraph };
      if (isImage) {
        if (open) open.imageName ??= attributes['alt'] ?? '';
      } else {
        closeAt(parser.startIndex, parser.startIndex);
        open = item;
      }
      if (address !== '') found.push(item);
    },
    onclosetag: (name, isImplied) => {
      if (name === 'p') isInParagraph = false;
      if (name === 'a') closeAt(parser.startIndex, isImplied ? parser.startIndex : parser.endIndex + 1);
    },
  });
  parser.end(html);
  return found;
}

/** The addresses of links and images, each once. */
export const addressesIn = (html: string): { address: string; isImage: boolean }[] => [
  ...new Map(
    findAddresses(html).map(({ address, isImage }) => [`${isImage} ${address}`, { address, isImage }]),
  ).values(),
];

const imageTag = (address: string, alt: string | undefined, title?: string) =>
  `<img${attribute('src', address)}${attribute('alt', alt)}${attribute('title', title)}>`;

/** Marks a paragraph that was added, until the empty ones around it are removed. No text has this character. */
const ADDED = '\u0000';
const ADDED_AROUND = /<p>\s*<\/p>\0|\0<p>\s*<\/p>|\0/g; // oxlint-disable-line no-control-regex

/** A paragraph of its own, which ends the one that it is in. */
function paragraph(html: string, { isInParagraph }: Found): string {
  const own = `${ADDED}<p>${html}</p>${ADDED}`;
  return isInParagraph ? `</p>${own}<p>` : own;
}

const escapeName = (name: string) => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

type Edit = readonly [start: number, end: number, text: string];

function editImage(item: Found, address: Address): Edit[] {
  if (address === 'keep') return [];
  const { start, end, attributes } = item;
  if (address === 'drop') return [[start, end, '']];
  if ('missing' in address) return [[start, end, paragraph(`${escapeName(address.missing)} (not imported)`, item)]];
  const { alt, title } = attributes;
  if (address.kind !== 'link') return [[start, end, imageTag(address.address, alt, title)]];
  return [
    [
      start,
      end,
      `<a${attribute('href', address.address)}>${escapeName(alt || title || (wikiTarget(item.address) ?? item.address))}</a>`,
    ],
  ];
}

function editLink(html: string, item: Found, address: Address): Edit[] {
  const { start, end, closeStart, closeEnd, imageName } = item;
  const unwrapped = (below = ''): Edit[] => [
    [start, end, ''],
    [closeStart, closeEnd, below],
  ];
  if (address === 'drop' || (address !== 'keep' && 'missing' in address)) return unwrapped();
  const isImage = address !== 'keep' && address.kind === 'image';
  const to = address === 'keep' ? item.address : address.address;
  if (imageName !== undefined) {
    // Images of notes are no links: the link follows below.
    const isBare = !isImage && textOfHtml(html.slice(end, closeStart)) === '';
    return unwrapped(isBare ? paragraph(`<a${attribute('href', to)}>${escapeName(imageName || to)}</a>`, item) : '');
  }
  if (isImage) return [[start, closeEnd, imageTag(to, textOfHtml(html.slice(end, closeStart)))]];
  return address === 'keep' ? [] : [[start, end, `<a${attribute('href', to)}>`]];
}

/** HTML with the addresses of its links and images replaced. The rest stays as it is, whatever it is. */
export function withAddresses(html: string, addressOf: (address: string, isImage: boolean) => Address): string {
  const edits: Edit[] = [];
  for (const item of findAddresses(html)) {
    const address = addressOf(item.address, item.isImage);
    edits.push(...(item.isImage ? editImage(item, address) : editLink(html, item, address)));
  }
  let result = '';
  let last = 0;
  for (const [start, end, text] of edits.toSorted((a, b) => a[0] - b[0])) {
    // A link that became an image takes what is in it along.
    if (start < last) continue;
    result += html.slice(last, start) + text;
    last = end;
  }
  result += html.slice(last);
  return result.includes(ADDED) ? result.replaceAll(ADDED_AROUND, '') : result;
}
