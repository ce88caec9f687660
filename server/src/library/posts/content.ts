import { CONTENT_MAX_BYTES, HTML_DEPTH_MAX } from '@benotes/contract';

import { invalid, Problem } from '../../kernel/problems.ts';
import { sanitize } from '../../kernel/sanitize/sanitize.task.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';

/** Content with more characters is sanitized in a worker thread, so that other requests are not delayed. */
const MAX_INLINE_LENGTH = 64 * 1024;

/**
 * Validates and sanitizes content.
 *
 * @throws Invalid if it is empty or nested too deeply; Problem 413 if it is too large.
 */
export async function readContent(content: string, workers: WorkerPool, userId: number): Promise<string> {
  if (content.trim() === '') throw invalid('content', 'This field is required.');
  return readHtml('content', content, workers, userId);
}

/**
 * Validates and sanitizes the note of a link; null for none.
 *
 * @throws Invalid if it is nested too deeply; Problem 413 if it is too large.
 */
export async function readNote(note: string | null, workers: WorkerPool, userId: number): Promise<string | null> {
  return note === null ? null : (await readHtml('note', note, workers, userId)) || null;
}

async function readHtml(field: string, html: string, workers: WorkerPool, userId: number): Promise<string> {
  if (Buffer.byteLength(html) > CONTENT_MAX_BYTES) throw new Problem(413, 'The note is too large.');
  const clean = await cleanContent(html.trim(), workers, userId);
  if (clean === null) throw invalid(field, `Nested deeper than ${HTML_DEPTH_MAX} elements.`);
  return clean;
}

/** Sanitizes content to what the editor can produce; null if it is nested too deeply. */
export async function cleanContent(content: string, workers: WorkerPool, userId: number): Promise<string | null> {
  if (content.length > MAX_INLINE_LENGTH) return workers.run(sanitize, content, userId);
  const { sanitizeContent } = await import('../../kernel/sanitize/sanitize.ts'); // loaded with the first write, to save memory
  return sanitizeContent(content);
}
