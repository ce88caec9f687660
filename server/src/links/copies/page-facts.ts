/** Where pages name their date if they do not use the metadata that Readability knows. */
const DATES = [
  ['meta[itemprop="datePublished"]', 'content'],
  ['meta[name="date"]', 'content'],
  ['meta[name="DC.date.issued"]', 'content'],
  ['[itemprop="datePublished"][datetime]', 'datetime'],
  ['time[pubdate][datetime]', 'datetime'],
  ['article time[datetime]', 'datetime'],
] as const;

/** The date on which a page was published, as it is written there; null if it names none. */
export function publishedIn(document: Pick<Document, 'querySelector'>): string | null {
  for (const [selector, attribute] of DATES) {
    const value = document.querySelector(selector)?.getAttribute(attribute)?.trim() ?? '';
    if (!Number.isNaN(Date.parse(value))) return value;
  }
  return null;
}

const DASHED = /^(.*)\s[–—]\s.*$/su;
const OTHER_SEPARATOR = /\s[|\-\\/>»]\s/;
const META_TITLE = /<meta\b[^>]*\b(?:property|name)\s*=\s*["']?(?:og|twitter|dc|dcterm)[:.]title\b/i;
/** A shorter beginning is hardly a title. */
const WORDS_MIN = 5;

/**
 * The title of an article without the name of its site behind a dash, which Readability removes only behind other
 * signs.
 * @param title what Readability has found. @param own the title of the document.
 */
export function titleOf(title: string, own: string, html: string): string {
  const tidied = title.replace(/\s+/g, ' ').trim();
  const whole = own.replace(/\s+/g, ' ').trim();
  if (!DASHED.test(whole) || OTHER_SEPARATOR.test(whole) || META_TITLE.test(html)) return tidied;
  if (!whole.includes(tidied)) return tidied; // from elsewhere
  const beginning = DASHED.exec(whole)?.[1] ?? '';
  return beginning.split(' ').length < WORDS_MIN ? whole : beginning;
}
