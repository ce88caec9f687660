import { COUNTED_POSTS_MAX, FEED_FORMATS, SHARE_PATH, sharedFeedPath } from '@benotes/contract';
import type { FastifyRequest } from 'fastify';

import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { Problem } from '../../kernel/problems.ts';
import { rootOf } from '../../library/access/access.ts';
import { countShown } from '../../library/access/shown-posts.repo.ts';
import { isToken } from '../../library/shares/share-tokens.ts';
import type { Visitors } from '../../library/shares/visitor-access.ts';
import { escapeHtml } from '../escape-html.ts';

/** The metadata of a page for programs that show links as cards. */
export interface PageHead {
  title: string;
  description: string;
  /** Open Graph properties (ogp.me) and `meta` names, with their values. */
  meta: readonly (readonly [name: string, content: string])[];
  /** The feeds of the page. */
  feeds: readonly { type: string; url: string }[];
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;

/** Replaces title and description of the page and adds `meta` elements and links to feeds. */
export function withHead(html: string, { title, description, meta, feeds }: PageHead): string {
  const lines = meta.map(([name, content]) => {
    const key = name.startsWith('og:') ? 'property' : 'name';
    return `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;
  });
  for (const { type, url } of feeds)
    lines.push(`<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${escapeHtml(url)}" />`);
  return html
    .replace(TITLE, () => `<title>${escapeHtml(title)}</title>`)
    .replace(DESCRIPTION, () =>
      [`<meta name="description" content="${escapeHtml(description)}" />`, ...lines].join('\n    '),
    );
}

const postsOf = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'post' : 'posts'}`;

/**
 * The metadata of the page of a share: only what its visitors can see anyway, and null for an invalid link. An
 * invalid token counts toward the limit of failed attempts, as everywhere else.
 */
export async function headOfShare(
  request: FastifyRequest,
  db: Db,
  visitors: Visitors,
  { appUrl }: Pick<Config, 'appUrl'>,
): Promise<PageHead | null> {
  const { token } = request.query as { token?: unknown };
  if (typeof token !== 'string' || !isToken(token)) return null;
  const visitor = await visitors.admit(token, request.ip).catch(nobodyAfterTooMany);
  if (!visitor) return null;
  const title = visitor.collection_name;
  const count = await countShown(db, visitor.ownerId, rootOf(visitor));
  const isMore = visitor.saved_search_id !== null && count === COUNTED_POSTS_MAX;
  const subject = visitor.saved_search_id === null ? 'collection' : 'search';
  const counted =
    visitor.post_id === null
      ? `A shared ${subject} of ${postsOf(count)}${isMore ? ' or more' : ''}.`
      : 'A shared post.';
  const description = visitor.collection_description ?? counted;
  const cover = visitor.collection_cover;
  return {
    title: `Benotes - ${title}`,
    description,
    meta: [
      ['robots', 'noindex'],
      ['og:site_name', 'Benotes'],
      ['og:type', 'website'],
      ['og:title', title],
      ['og:description', description],
      ['og:url', `${appUrl}${SHARE_PATH}?${new URLSearchParams({ token })}`],
      ['og:image', `${appUrl}${cover ?? '/icons/icon-512.png'}`],
      ['twitter:card', cover === null ? 'summary' : 'summary_large_image'],
    ],
    feeds: (['atom', 'json'] as const).map((format) => ({
      type: FEED_FORMATS[format],
      url: appUrl + sharedFeedPath(token, format),
    })),
  };
}

/** The page itself is public: too many failed attempts only remove the metadata. */
function nobodyAfterTooMany(error: unknown): null {
  if (error instanceof Problem && error.statusCode === 429) return null;
  throw error;
}
