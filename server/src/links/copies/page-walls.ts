import type { Unreadable } from './copy-article.ts';

/** A longer text is an article, whatever it says about cookies and passwords. */
const WALL_LENGTH_MAX = 1200;
/** A page with less text and a field for a password is a form. */
const FORM_LENGTH_MAX = 400;

const SCRIPTS =
  /(?:(?:enable|activate|turn on|requires?|needs?|without) java\s?script|java\s?script (?:is|must be|to be|seems)\b|please enable js\b|JavaScript (?:aktivieren|activer|activar))/i;
const LOGIN =
  /(?:(?:log|sign) ?in (?:to|or|with) (?:continue|your|read|view|see|access|register|sign)|you (?:must|need to|have to) (?:be )?(?:log(?:ged)?|sign(?:ed)?) ?in|subscribe to (?:continue|read|keep)|members only|subscribers only|create (?:a|your) free account to)/i;
const COOKIES = /\bcookies?\b/i;
const CONSENT =
  /(?:accept all|reject all|accept (?:and|&) (?:continue|close)|manage (?:my )?(?:cookies|preferences|options|choices)|we (?:and our (?:\d+ )?partners )?(?:use|value|store)|cookie (?:policy|settings|preferences)|your (?:privacy|consent|choices)|alle akzeptieren|tout accepter|aceptar todo)/i;

/** What stands in front of the page, if its text is nothing else; null for an article. */
export function wallIn(text: string, { hasPassword = false } = {}): Unreadable['state'] | null {
  if (text.length > WALL_LENGTH_MAX) return null;
  if (hasPassword && (text.length < FORM_LENGTH_MAX || LOGIN.test(text))) return 'login-needed';
  if (text.length < FORM_LENGTH_MAX && SCRIPTS.test(text)) return 'nothing-readable';
  if (COOKIES.test(text) && CONSENT.test(text)) return 'consent-needed';
  return text.length < FORM_LENGTH_MAX && LOGIN.test(text) ? 'login-needed' : null;
}
