import { addToShare } from '@benotes/contract';
import { ApiError, call } from '@benotes/platform';

import { formTexts } from './form-texts.ts';
import { texts } from './texts.ts';

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Plain text as the content of a post: the lines of a note, or a web address as it is. */
export function contentOf(text: string): string {
  const trimmed = text.trim();
  if (/^https?:\/\/\S+$/i.test(trimmed)) return trimmed;
  const lines = trimmed.split(/\r?\n/).map((line) => line.replaceAll(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign));
  return lines.map((line) => `<p>${line}</p>`).join('');
}

/** Adds a link or a note to a collection of the link. Returns why it could not be added, if so. */
export async function send(collection_id: number | null, title: string, text: string): Promise<string | undefined> {
  try {
    await call(addToShare, { body: { title: title.trim() || null, content: contentOf(text), collection_id } });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.error(error); // only logged (specification section 8); the form shows it
    return error.status === 401 ? texts.ended : (error.later ?? formTexts.notSent);
  }
}
