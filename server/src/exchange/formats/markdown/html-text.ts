import { Parser } from 'htmlparser2';

/** The text of some HTML, without white space around it. */
export function textOfHtml(html: string): string {
  const parts: string[] = [];
  const parser = new Parser({ ontext: (text) => parts.push(text) });
  parser.end(html);
  return parts.join('').trim();
}
