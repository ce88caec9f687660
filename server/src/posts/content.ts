import {
  CONTENT_MAX_BYTES,
  HTML_DEPTH_MAX,
  isAllowedAddress,
  TITLE_MAX_LENGTH,
  URL_MAX_LENGTH,
} from '@benotes/contract';

import { invalid, Problem } from '../problems.ts';
import type { WorkerPool } from '../workers/pool.ts';

/** Content longer than this is sanitised in a thread, so that nobody waits for it, in characters. */
const INLINE_MAX = 64 * 1024;
const TAGS = /<[^>]*>/g;

/**
 * Content as it may be stored.
 *
 * @throws Invalid when nothing is left of it or it is nested too deep; Problem 413 when it is too large.
 */
export async function readContent(content: string, workers: WorkerPool, who: number): Promise<string> {
  if (Buffer.byteLength(content) > CONTENT_MAX_BYTES) throw new Problem(413, 'The note is too large.');
  const trimmed = content.trim();
  if (trimmed === '') throw invalid('content', 'This field is required.');
  const clean = await cleanContent(trimmed, workers, who);
  if (clean === null) throw invalid('content', `Nested deeper than ${HTML_DEPTH_MAX} elements.`);
  return clean;
}

/** Content reduced to what the editor can make; null when it is nested too deep. */
export async function cleanContent(content: string, workers: WorkerPool, who: number): Promise<string | null> {
  if (content.length > INLINE_MAX) return workers.run('sanitize', content, who);
  const { sanitizeContent } = await import('../sanitize/sanitize.ts'); // with the first write, for its memory
  return sanitizeContent(content);
}

/** The address a post is a link to: its content without tags is exactly one http(s) address. */
export function addressOf(content: string): string | null {
  if (content.length > URL_MAX_LENGTH * 4) return null;
  const text = content.replace(TAGS, '').replaceAll('&amp;', '&').trim();
  if (/\s/.test(text) || text.length > URL_MAX_LENGTH || !/^https?:\/\//i.test(text)) return null;
  return isAllowedAddress(text, 'bookmark') ? text : null;
}

/** What follows from the address of a link: without a preview its title is the address. */
export const linkOf = (url: string) => ({ type: 'link' as const, url, base_url: new URL(url).origin });

/** Cut to what a title may hold, in code points. */
export const cutTitle = (title: string) => Array.from(title).slice(0, TITLE_MAX_LENGTH).join('');
