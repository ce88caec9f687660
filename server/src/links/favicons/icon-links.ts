import { parseUrl } from '@benotes/contract';

import { readTags } from '../previews/page-tags.ts';

/** The preferred minimum size of an icon, in px. */
const SIDE_WANTED = 32;

interface IconLink {
  href: string;
  /** Lower is better. */
  rank: number;
}

/** The URLs of the icons that a page links, the most suitable first. */
export function iconLinks(html: string, url: string): string[] {
  const found: IconLink[] = [];
  const base = readTags(html, url, (name, attributes) => {
    if (name !== 'link') return;
    const rank = rankOf(attributes);
    if (rank !== null) found.push({ href: attributes['href']?.trim() ?? '', rank });
  });
  const addresses = found.toSorted((a, b) => a.rank - b.rank).flatMap(({ href }) => addressOf(href, base) ?? []);
  return [...new Set(addresses)];
}

/** Null if the link is not an icon, or one in an unsupported format. */
function rankOf({ rel = '', type = '', href = '', sizes = '' }: Record<string, string>): number | null {
  if (href === '' || /svg/i.test(type) || /\.svg(?:[?#]|$)/i.test(href)) return null;
  const names = rel.toLowerCase().split(/\s+/);
  const side = Number(/^(\d{1,4})x/i.exec(sizes.trim())?.[1] ?? 0);
  if (names.includes('icon')) {
    // Without a size it is usually an ICO file, which contains several sizes.
    if (side === 0) return SIDE_WANTED;
    return side >= SIDE_WANTED ? side - SIDE_WANTED : 10_000 - side;
  }
  // For home screens: large, and with a background.
  return names.some((name) => name.startsWith('apple-touch-icon')) ? 20_000 + side : null;
}

function addressOf(href: string, base: string): string | null {
  const url = parseUrl(href, base);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : null;
}
