import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { escapeHtml } from '../../kernel/sanitize/sanitize.ts';
import { cutTitle } from '../../library/posts/link-content.ts';
import { countWords, cleanArticle } from './article-html.ts';
import type { ReadResult, Unreadable } from './copy-article.ts';
import { COPY_HTML_MAX_BYTES, PDF_PAGES_MAX, PDF_STREAM_MAX_BYTES, READ_MS } from './copy-limits.ts';
import { withLimitedArrays } from './limited-arrays.ts';
import { paragraphsOf } from './pdf-paragraphs.ts';

/** Reads the text of a PDF, as far as it is within the limits. */
export async function readPdf(bytes: Uint8Array): Promise<ReadResult> {
  // The file that comes with it, instead of one at an address that it would guess.
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  return withLimitedArrays(PDF_STREAM_MAX_BYTES + bytes.length, async () => {
    const loading = getDocument({
      data: new Uint8Array(bytes), // a copy: the library takes it over
      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      stopAtErrors: false,
      maxImageSize: 1,
      verbosity: VerbosityLevel.ERRORS,
    });
    try {
      return await readDocument(await loading.promise);
    } catch (error) {
      return { state: stateOf(error) };
    } finally {
      await loading.destroy();
    }
  });
}

async function readDocument(file: PDFDocumentProxy): Promise<ReadResult> {
  const end = performance.now() + READ_MS;
  const parts: string[] = [];
  let length = 0;
  for (let number = 1; number <= Math.min(file.numPages, PDF_PAGES_MAX); number += 1) {
    if (length > COPY_HTML_MAX_BYTES / 4 || performance.now() > end) break;
    const page = await file.getPage(number);
    const html = paragraphsOf((await page.getTextContent()).items)
      .map((text) => `<p>${escapeHtml(text)}</p>`)
      .join('');
    page.cleanup();
    if (html === '') continue;
    parts.push(html);
    length += html.length;
  }
  const { info } = await file.getMetadata();
  const { Title, Author, CreationDate, Language } = info as Record<string, unknown>;
  const html = cleanArticle(parts.join('<hr>')) ?? '';
  return {
    article: {
      title: typeof Title === 'string' ? cutTitle(Title.trim()) : '',
      author: typeof Author === 'string' ? cutTitle(Author.trim()) || null : null,
      published_at: dateOf(CreationDate),
      language: typeof Language === 'string' && /^[a-z]{2,3}(?:-[a-z\d]+)*$/i.test(Language) ? Language : null,
      words: countWords(html),
      pages: file.numPages,
      html,
      images: [],
    },
  };
}

/** A date of a PDF, such as `D:20250314093000+01'00'`; null if it is none. */
function dateOf(date: unknown): string | null {
  const [, year, month = '01', day = '01'] =
    /^D:(\d{4})(\d{2})?(\d{2})?/.exec(typeof date === 'string' ? date : '') ?? [];
  const read = `${year}-${month}-${day}`;
  return year !== undefined && !Number.isNaN(Date.parse(read)) ? read : null;
}

function stateOf(error: unknown): Unreadable['state'] {
  const { name = '', message = '' } = error as Partial<Error>;
  if (name === 'PasswordException') return 'encrypted';
  return error instanceof RangeError || message.includes('too large') ? 'too-large' : 'damaged';
}
