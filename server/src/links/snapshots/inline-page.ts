import { type DefaultTreeAdapterTypes, parse, parseFragment, serialize } from 'parse5';

import { PAGE_POLICY } from '../../library/files/page-headers.ts';
import { readText } from '../previews/page-text.ts';
import { PageCleaner, type Sources, valueOf } from './page-cleaner.ts';
import { type MhtmlPart, readMhtml } from './read-mhtml.ts';
import { FRAME_DEPTH_MAX } from './snapshot-limits.ts';
import { SnapshotParts } from './snapshot-parts.ts';

/** A page that is to become one file. */
export interface MhtmlTask {
  mhtml: string;
  maxBytes: number;
}

/** A page as one file, and how many images and other parts had no room in it; null if even its text has none. */
export type InlinedPage = { html: string; left_out: number } | null;

/** Browsers read some pages otherwise than they were written. Most are the same after the second reading. */
const READINGS_MAX = 6;
const FRAME_TYPE = /^(?:text\/html|application\/xhtml\+xml)$/;
const START = `<meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}"><meta charset="utf-8">`;

/**
 * Turns a page that Chromium has saved as MHTML into one HTML file that shows by itself: style sheets, images, fonts,
 * and frames are inside, and scripts, forms' targets, and everything else that could act or load something are not.
 */
export function inlinePage({ mhtml, maxBytes }: MhtmlTask): InlinedPage {
  const parts = readMhtml(mhtml);
  const [page] = parts;
  if (!page) return null;
  const all = new SnapshotParts(parts, maxBytes);
  const first = documentOf(page, all, 0);
  if (first === '') return null;
  const html = settled(first, (text) => cleaned(text, ofFile(0)));
  return Buffer.byteLength(html) > maxBytes ? null : { html, left_out: all.leftOut };
}

/** Cleans a page until that changes nothing any more. @throws Error if it always does. */
export function settled(html: string, clean: (html: string) => string): string {
  let before = html;
  for (let reading = 1; reading < READINGS_MAX; reading += 1) {
    const after = clean(before);
    if (after === before) return after;
    before = after;
  }
  throw new Error('The page is not the same when it is read again.');
}

function documentOf(part: MhtmlPart, parts: SnapshotParts, depth: number): string {
  const text = readText(part.body, part.mediaType);
  if (!parts.take(text.length)) return '';
  const base = part.location;
  const documentIn: Sources['documentIn'] = (frame) => {
    const inside = parts.find(valueOf(frame, 'src') ?? '', base);
    const isKept = inside && FRAME_TYPE.test(inside.mediaType) && depth < FRAME_DEPTH_MAX;
    return isKept ? documentOf(inside, parts, depth + 1) : null;
  };
  return cleaned(text, { parts, base, documentIn });
}

/** A file that has been made already contains all that it shows. */
const ofFile = (depth: number): Sources => ({
  parts: new SnapshotParts([], Infinity),
  base: '',
  documentIn: (frame) => {
    const inside = valueOf(frame, 'srcdoc');
    return inside === undefined || depth >= FRAME_DEPTH_MAX ? null : cleaned(inside, ofFile(depth + 1));
  },
});

function cleaned(text: string, sources: Sources): string {
  const tree = parse(text, { scriptingEnabled: false });
  new PageCleaner(sources).clean(tree);
  const head = tree.childNodes.flatMap((node) => ('childNodes' in node ? node.childNodes : []))[0];
  if (head && 'childNodes' in head) {
    const start = parseFragment(START).childNodes as DefaultTreeAdapterTypes.Element[]; // two elements
    head.childNodes.unshift(...start.map((element) => ({ ...element, parentNode: head })));
  }
  return serialize(tree);
}
