import { posix } from 'node:path';

import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

/** Addresses with a scheme, absolute paths, and fragments. */
const NO_PATH = /^(?:[a-z][a-z\d+.-]*:|\/|#)/i;

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** A new value of an attribute, in place of the characters from `start` to `end`. */
interface Change {
  start: number;
  end: number;
  text: string;
}

/** What replaces the addresses in HTML. */
export interface AddressChanges {
  /** The address of an image with this path; null if there is none. */
  image: (path: string) => Promise<string | null>;
  /** The address of a link; null leaves it as it is. */
  link: (href: string) => string | null;
}

/**
 * Replaces addresses of images and links, and leaves everything else as it is: only the sink writes HTML. Paths are
 * relative to `folder`; those that lead out of it are none.
 */
export async function changeAddresses(html: string, folder: string, changes: AddressChanges): Promise<string> {
  const found: Change[] = [];
  for (const element of elementsOf(html)) {
    const name = element.tagName === 'img' ? 'src' : 'href';
    const place = element.sourceCodeLocation?.attrs?.[name];
    const value = element.attrs.find((attribute) => attribute.name === name)?.value ?? '';
    if (!place) continue;
    const text = element.tagName === 'a' ? changes.link(value) : await imageAt(value, folder, changes);
    if (text !== null)
      found.push({
        start: place.startOffset,
        end: place.endOffset,
        text: `${name}="${text.replaceAll('"', '&quot;')}"`,
      });
  }
  const parts: string[] = [];
  let end = 0;
  for (const change of found.toSorted((one, other) => one.start - other.start)) {
    parts.push(html.slice(end, change.start), change.text);
    end = change.end;
  }
  return parts.join('') + html.slice(end);
}

async function imageAt(src: string, folder: string, { image }: AddressChanges): Promise<string | null> {
  if (NO_PATH.test(src)) return null;
  const path = posix.normalize(posix.join(folder, decoded(src)));
  return path.startsWith('../') ? '' : ((await image(path)) ?? '');
}

/** The images and links, in a loop: HTML may be nested deeper than a call stack. */
function* elementsOf(html: string): Generator<Element> {
  const pending: Node[] = [...parseFragment(html, { sourceCodeLocationInfo: true }).childNodes];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (!('tagName' in node)) continue;
    if (node.tagName === 'img' || node.tagName === 'a') yield node;
    for (const child of node.childNodes) pending.push(child);
  }
}

function decoded(src: string): string {
  try {
    return decodeURIComponent(src);
  } catch {
    return src;
  }
}
