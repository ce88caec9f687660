import { linkTo, type Link, type Mark } from './schema.ts';

export type LinkAttributes = Omit<Link, 'type' | 'children'>;

/** The formatting in effect at a position of the document. */
export interface Format {
  marks: ReadonlySet<Mark>;
  link: LinkAttributes | null;
  /** White space is preserved (`white-space: pre` and similar). */
  preserved: boolean;
}

export const PLAIN: Format = { marks: new Set(), link: null, preserved: false };

const MARK_OF_TAG: Readonly<Record<string, Mark>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  u: 'underline',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};

/** CSS declarations that add or remove a mark. */
const MARKS_OF_STYLE: readonly [Mark, property: RegExp, add: RegExp, remove?: RegExp][] = [
  ['bold', /^font-weight$/, /^(bold|bolder|[5-9]\d\d)\b/, /^(normal|lighter|[1-4]\d\d)\b/],
  ['italic', /^font-style$/, /^(italic|oblique)\b/, /^normal\b/],
  ['strike', /^text-decoration(-line)?$/, /\bline-through\b/],
  ['underline', /^text-decoration(-line)?$/, /\bunderline\b/],
];

/** Reads an attribute of the current element; null when it has none. */
export type AttributeOf = (name: string) => string | null;

/** The format inside an element, given the format around it. */
export function formatInside(outer: Format, tag: string, attributeOf: AttributeOf): Format {
  const link =
    tag === 'a' ? (linkTo(attributeOf('href'), attributeOf('target'), attributeOf('rel')) ?? outer.link) : outer.link;
  const style = attributeOf('style');
  const mark = Object.hasOwn(MARK_OF_TAG, tag) ? MARK_OF_TAG[tag] : undefined;
  if (!style && link === outer.link) return mark ? withMark(outer, mark) : outer;

  const marks = new Set(outer.marks);
  if (mark) marks.add(mark);
  let { preserved } = outer;
  for (const [property, value] of style ? declarations(style) : []) {
    if (property === 'white-space') preserved = /^(pre|break-spaces)/.test(value);
    for (const [styled, named, add, remove] of MARKS_OF_STYLE) {
      if (!named.test(property)) continue;
      // Pasted links carry the browser's default underline, which is not formatting.
      if (styled === 'underline' && link) continue;
      if (add.test(value)) marks.add(styled);
      if (remove?.test(value)) marks.delete(styled);
    }
  }
  return { marks, link, preserved };
}

/** Caches formats with a mark added: a note has few different ones. */
const formatsWithMark = new WeakMap<Format, Map<Mark, Format>>();

function withMark(outer: Format, mark: Mark): Format {
  let inside = formatsWithMark.get(outer);
  if (!inside) formatsWithMark.set(outer, (inside = new Map()));
  let format = inside.get(mark);
  if (!format) inside.set(mark, (format = { ...outer, marks: new Set(outer.marks).add(mark) }));
  return format;
}

function declarations(style: string): [property: string, value: string][] {
  return style.split(';').map((declaration) => {
    const colon = declaration.indexOf(':');
    return [
      declaration.slice(0, colon).trim().toLowerCase(),
      declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase(),
    ];
  });
}
