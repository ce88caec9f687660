import type { FastifyRequest } from 'fastify';

import type { Config } from '../../config.ts';
import type { Db } from '../../database/connect.ts';
import { Problem } from '../../problems.ts';
import { countShared } from '../../shares/shares.repo.ts';
import { isToken } from '../../shares/shares.service.ts';
import type { Visitors } from '../../shares/visitor-access.ts';

/** What a page says of itself to programs that show a link as a card. */
export interface PageHead {
  title: string;
  description: string;
  /** Properties of the Open Graph protocol (ogp.me) and names of `meta` elements, with what they say. */
  meta: readonly (readonly [name: string, content: string])[];
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;

/** The page with a head of its own. */
export function withHead(html: string, { title, description, meta }: PageHead): string {
  const lines = meta.map(([name, content]) => {
    const key = name.startsWith('og:') ? 'property' : 'name';
    return `<meta ${key}="${name}" content="${escape(content)}" />`;
  });
  return html
    .replace(TITLE, () => `<title>${escape(title)}</title>`)
    .replace(DESCRIPTION, () =>
      [`<meta name="description" content="${escape(description)}" />`, ...lines].join('\n    '),
    );
}

const postsOf = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'post' : 'posts'}`;

/**
 * What the page of a shared link says of the collection: what its visitors read anyway, and nothing for a link that does
 * not hold. To look for a link here counts like anywhere else.
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
  const description = `A shared collection of ${postsOf(await countShared(db, visitor))}.`;
  return {
    title: `Benotes - ${title}`,
    description,
    meta: [
      ['robots', 'noindex'],
      ['og:site_name', 'Benotes'],
      ['og:type', 'website'],
      ['og:title', title],
      ['og:description', description],
      ['og:url', `${appUrl}/s?${new URLSearchParams({ token })}`],
      ['og:image', `${appUrl}/icons/icon-512.png`],
      ['twitter:card', 'summary'],
    ],
  };
}

/** The page itself is for everybody: whoever guessed too often gets it without a word of the collection. */
function nobodyAfterTooMany(error: unknown): null {
  if (error instanceof Problem && error.statusCode === 429) return null;
  throw error;
}
