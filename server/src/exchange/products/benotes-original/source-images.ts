import { escapeHtml, missingFile } from '../../formats/note-html.ts';

/** Bounded, because HTML of any origin may contain thousands of tags that never end. */
const IMAGE =
  /(<img\b[^<>]{0,2000}?\ssrc\s*=\s*)("[^"<>]{0,2000}"|'[^'<>]{0,2000}'|[^\s<>"']{1,2000})([^<>]{0,2000}>)/gi;
const STORED = /^(https?:\/\/[^/]+)?\/storage\/(attachments\/[\w.-]+)$/i;

/**
 * Gives the images of a note that the original has stored new addresses. `addressOf` gets a path such as
 * `attachments/a.png`, and whether the note names another host, whose image stays as it is if there is no such file.
 * For null, the name of the file is shown instead.
 */
export async function withStoredImages(
  html: string,
  addressOf: (path: string) => Promise<string | null>,
  has: (path: string) => boolean | Promise<boolean>,
): Promise<string> {
  let [changed, from] = ['', 0];
  for (const match of html.matchAll(IMAGE)) {
    const [whole, before = '', quoted = '', after = ''] = match;
    const [, host, path] = STORED.exec(quoted.replaceAll(/^["']|["']$/g, '')) ?? [];
    if (path === undefined || (host !== undefined && !(await has(path)))) continue;
    const address = await addressOf(path);
    const name = path.slice(path.indexOf('/') + 1);
    changed += html.slice(from, match.index);
    changed += address === null ? missingFile(name) : `${before}"${escapeHtml(address)}"${after}`;
    from = match.index + whole.length;
  }
  return changed + html.slice(from);
}

/**
 * The path of a picture of a link that the original has stored, such as `thumbnails/thumbnail_1.jpg`; null for others.
 */
export const thumbnailPath = (image: string | null): string | null => {
  const name = image?.replace(/^(?:\/?storage\/)?thumbnails\//, '') ?? '';
  return /^thumbnail_[\w.-]+$/.test(name) ? `thumbnails/${name}` : null;
};
