import type { FeedEntry, FeedPage } from './feed-page.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 cannot contain, not even escaped. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escape = (text: string) =>
  text.replace(NOT_IN_XML, '').replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

const element = (name: string, text: string, attributes = '') => `<${name}${attributes}>${escape(text)}</${name}>`;
const link = (rel: string, href: string, type = '') =>
  `<link rel="${rel}" href="${escape(href)}"${type && ` type="${type}"`}/>`;

/** A page of a feed as Atom 1.0 (RFC 4287), paged as RFC 5005 section 3 has it. */
export function toAtom(page: FeedPage): string {
  const head = [
    element('id', page.id),
    element('title', page.title),
    page.subtitle && element('subtitle', page.subtitle),
    element('updated', page.updated),
    `<author>${element('name', page.author)}</author>`,
    '<generator>Benotes</generator>',
    element('icon', page.iconUrl),
    link('self', page.selfUrl, 'application/atom+xml'),
    link('alternate', page.homeUrl, 'text/html'),
    link('first', page.firstUrl, 'application/atom+xml'),
    page.nextUrl && link('next', page.nextUrl, 'application/atom+xml'),
  ];
  const lines = [...head, ...page.entries.map(entry)].filter(Boolean);
  return `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n${lines.join('\n')}\n</feed>\n`;
}

function entry({ id, title, published, updated, pageUrl, linkUrl, html, summary, tags }: FeedEntry): string {
  const [main, related] = linkUrl === null ? [pageUrl, null] : [linkUrl, pageUrl];
  return [
    '<entry>',
    element('id', id),
    element('title', title),
    element('published', published),
    element('updated', updated),
    main && link('alternate', main),
    related && link('related', related, 'text/html'),
    summary && element('summary', summary),
    ...new Set(tags.map((tag) => `<category term="${escape(tag)}"/>`)),
    element('content', html, ' type="html"'),
    '</entry>',
  ]
    .filter(Boolean)
    .join('');
}
